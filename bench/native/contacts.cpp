// SPDX-License-Identifier: Apache-2.0
// Contact points: ODE's boxes, Bullet's boxes and hulls, FCL's boxes and hulls. An answer is the number of points, and 'depth' the greatest depth.
#include "turns.h"

#include <algorithm>
#include <memory>

#include <btBulletCollisionCommon.h>
#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <fcl/fcl.h>
#include <ode/ode.h>

namespace {

const int MOST = 4;

struct Points {
  int count = 0;
  double depth = 0;
  double answer(bool wantsDepth) const { return wantsDepth ? depth : count; }
};

// Half sides of the boxes, whose centres are their origins.
std::vector<std::vector<double>> halves(const Workload& workload) {
  std::vector<std::vector<double>> all;
  for (const Parts& parts : workload.bodies) {
    std::vector<double> half(3, 0);
    const std::vector<double>& p = parts[0].points;
    for (size_t k = 0; k < p.size(); k++) half[k % 3] = std::max(half[k % 3], p[k]);
    all.push_back(half);
  }
  return all;
}

Answer open(const Workload& workload, bool wantsDepth) {
  struct Place {
    dVector3 position, side;
    dMatrix3 rotation;
  };
  auto places = std::make_shared<std::vector<Place>>();
  const auto half = halves(workload);
  for (const Ask& ask : workload.asks) {
    for (int body = 0; body < 2; body++) {
      Place place;
      const double* m = &ask.poses[12 * body];
      for (int i = 0; i < 3; i++) {
        place.position[i] = m[4 * i + 3];
        place.side[i] = 2 * half[body ? ask.b : ask.a][i];
        for (int k = 0; k < 3; k++) place.rotation[4 * i + k] = m[4 * i + k];
        place.rotation[4 * i + 3] = 0;
      }
      places->push_back(place);
    }
  }
  return [=](size_t k) {
    const Place &a = (*places)[2 * k], &b = (*places)[2 * k + 1];
    dVector3 normal;
    dReal depth = 0;
    int code = 0;
    dContactGeom contacts[MOST];
    Points points;
    points.count = dBoxBox(a.position, a.rotation, a.side, b.position, b.rotation, b.side, normal, &depth, &code, MOST, contacts,
                           sizeof(dContactGeom));
    points.depth = points.count ? depth : 0;
    return points.answer(wantsDepth);
  };
}

btTransform bulletPose(const double* m) {
  return btTransform(btMatrix3x3(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]), btVector3(m[3], m[7], m[11]));
}

struct BulletContacts {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDispatcherInfo info;
  std::vector<std::unique_ptr<btCollisionShape>> shapes;
  std::vector<std::unique_ptr<btCollisionObject>> objects;

  void place(btCollisionShape* shape, const double* pose) {
    auto object = std::make_unique<btCollisionObject>();
    object->setCollisionShape(shape);
    object->setWorldTransform(bulletPose(pose));
    objects.push_back(std::move(object));
  }
};

// What Bullet does for a pair in a frame: its algorithm for the two shapes, with an empty manifold.
Answer bullet(const Workload& workload, bool boxes, bool wantsDepth) {
  auto world = std::make_shared<BulletContacts>();
  const auto half = halves(workload);
  for (size_t body = 0; body < workload.bodies.size(); body++) {
    if (boxes) {
      auto box = std::make_unique<btBoxShape>(btVector3(half[body][0], half[body][1], half[body][2]));
      box->setMargin(0);
      world->shapes.push_back(std::move(box));
    } else {
      const std::vector<double>& p = workload.bodies[body][0].points;
      auto hull = std::make_unique<btConvexHullShape>();
      for (size_t k = 0; k < p.size(); k += 3) hull->addPoint(btVector3(p[k], p[k + 1], p[k + 2]), false);
      hull->setMargin(0);
      hull->recalcLocalAabb();
      hull->initializePolyhedralFeatures();
      world->shapes.push_back(std::move(hull));
    }
  }
  for (const Ask& ask : workload.asks) {
    world->place(world->shapes[ask.a].get(), &ask.poses[0]);
    world->place(world->shapes[ask.b].get(), &ask.poses[12]);
  }
  auto algorithms = std::make_shared<std::vector<btCollisionAlgorithm*>>(workload.asks.size());
  return [=](size_t k) {
    btCollisionObject *a = world->objects[2 * k].get(), *b = world->objects[2 * k + 1].get();
    btCollisionObjectWrapper ofA(nullptr, a->getCollisionShape(), a, a->getWorldTransform(), -1, -1);
    btCollisionObjectWrapper ofB(nullptr, b->getCollisionShape(), b, b->getWorldTransform(), -1, -1);
    btCollisionAlgorithm*& algorithm = (*algorithms)[k];
    if (!algorithm) algorithm = world->dispatcher.findAlgorithm(&ofA, &ofB, nullptr, BT_CONTACT_POINT_ALGORITHMS);
    btManifoldArray manifolds;
    algorithm->getAllContactManifolds(manifolds);
    for (int i = 0; i < manifolds.size(); i++) manifolds[i]->clearManifold();
    btManifoldResult result(&ofA, &ofB);
    algorithm->processCollision(&ofA, &ofB, world->info, &result);
    manifolds.resize(0);
    algorithm->getAllContactManifolds(manifolds);
    Points points;
    for (int i = 0; i < manifolds.size(); i++) {
      for (int p = 0; p < manifolds[i]->getNumContacts(); p++) {
        const double distance = manifolds[i]->getContactPoint(p).getDistance();
        points.count += distance <= 0;
        points.depth = std::max(points.depth, -distance);
      }
    }
    return points.answer(wantsDepth);
  };
}

Answer flexible(const Workload& workload, bool boxes, bool wantsDepth) {
  auto shapes = std::make_shared<std::vector<std::shared_ptr<fcl::CollisionGeometryd>>>();
  const auto half = halves(workload);
  for (size_t body = 0; body < workload.bodies.size(); body++) {
    if (boxes) {
      shapes->push_back(std::make_shared<fcl::Boxd>(2 * half[body][0], 2 * half[body][1], 2 * half[body][2]));
      continue;
    }
    const Part& part = workload.bodies[body][0];
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (size_t k = 0; k < part.points.size(); k += 3)
      vertices->emplace_back(part.points[k], part.points[k + 1], part.points[k + 2]);
    shapes->push_back(std::make_shared<fcl::Convexd>(vertices, 0, std::make_shared<std::vector<int>>(), false));
  }
  auto poses = std::make_shared<std::vector<fcl::Transform3d>>();
  for (const Ask& ask : workload.asks) {
    for (int k = 0; k < 24; k += 12) {
      const double* m = &ask.poses[k];
      fcl::Transform3d t = fcl::Transform3d::Identity();
      t.linear() << m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10];
      t.translation() << m[3], m[7], m[11];
      poses->push_back(t);
    }
  }
  const Workload* asked = &workload;
  return [=](size_t k) {
    fcl::CollisionRequestd request(MOST, true);
    fcl::CollisionResultd result;
    fcl::collide((*shapes)[asked->asks[k].a].get(), (*poses)[2 * k], (*shapes)[asked->asks[k].b].get(), (*poses)[2 * k + 1], request,
                 result);
    Points points;
    points.count = (int)result.numContacts();
    for (size_t i = 0; i < result.numContacts(); i++)
      points.depth = std::max(points.depth, (double)result.getContact(i).penetration_depth);
    return points.answer(wantsDepth);
  };
}

}  // namespace

Answer contacts(const Workload& workload, const std::string& library, const std::string& goal) {
  const bool boxes = goal == "boxes" || goal == "boxes-depth";
  const bool wantsDepth = goal == "boxes-depth" || goal == "hulls-depth";
  if (library == "ode" && boxes) return open(workload, wantsDepth);
  if (library == "bullet") return bullet(workload, boxes, wantsDepth);
  if (library == "fcl") return flexible(workload, boxes, wantsDepth);
  return Answer();
}
