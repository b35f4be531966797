// SPDX-License-Identifier: Apache-2.0
// Objects that are not convex: FCL's trees over triangles, Bullet's compounds of hulls.
#include "turns.h"

#include <memory>

#include <btBulletCollisionCommon.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <fcl/fcl.h>

namespace {

using Model = fcl::BVHModel<fcl::OBBRSSd>;

fcl::Transform3d flexiblePose(const double* m) {
  fcl::Transform3d t = fcl::Transform3d::Identity();
  t.linear() << m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10];
  t.translation() << m[3], m[7], m[11];
  return t;
}

btTransform bulletPose(const double* m) {
  return btTransform(btMatrix3x3(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]), btVector3(m[3], m[7], m[11]));
}

std::shared_ptr<Model> model(const Part& part) {
  auto made = std::make_shared<Model>();
  std::vector<fcl::Vector3d> points;
  for (size_t k = 0; k < part.points.size(); k += 3)
    points.emplace_back(part.points[k], part.points[k + 1], part.points[k + 2]);
  std::vector<fcl::Triangle> triangles;
  for (size_t k = 0; k < part.triangles.size(); k += 3)
    triangles.emplace_back(part.triangles[k], part.triangles[k + 1], part.triangles[k + 2]);
  made->beginModel();
  made->addSubModel(points, triangles);
  made->endModel();
  return made;
}

Answer flexible(const Workload& workload, const std::string& goal) {
  auto models = std::make_shared<std::vector<std::shared_ptr<Model>>>();
  for (const Parts& parts : workload.bodies) models->push_back(model(parts[0]));
  auto posesA = std::make_shared<std::vector<fcl::Transform3d>>(), posesB = std::make_shared<std::vector<fcl::Transform3d>>();
  for (const Ask& ask : workload.asks) {
    posesA->push_back(flexiblePose(&ask.poses[0]));
    posesB->push_back(flexiblePose(&ask.poses[12]));
  }
  const Workload* asked = &workload;
  return [=](size_t k) {
    const Model *a = (*models)[asked->asks[k].a].get(), *b = (*models)[asked->asks[k].b].get();
    if (goal == "distance") {
      fcl::DistanceRequestd request;
      fcl::DistanceResultd result;
      return fcl::distance(a, (*posesA)[k], b, (*posesB)[k], request, result);
    }
    fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    return fcl::collide(a, (*posesA)[k], b, (*posesB)[k], request, result) > 0 ? -1.0 : 1.0;
  };
}

// Counts what touches or overlaps; the points themselves are not kept.
struct Hits : btManifoldResult {
  int hits = 0;
  Hits(const btCollisionObjectWrapper* a, const btCollisionObjectWrapper* b) : btManifoldResult(a, b) {}
  void addContactPoint(const btVector3&, const btVector3&, btScalar depth) override { hits += depth <= 0; }
};

struct BulletWorld {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  std::vector<std::unique_ptr<btCollisionShape>> shapes;
  std::vector<std::unique_ptr<btCollisionObject>> objects;
  std::vector<btCollisionAlgorithm*> algorithms;
  btDispatcherInfo info;

  btCollisionShape* hull(const Part& part) {
    auto made = std::make_unique<btConvexHullShape>();
    for (size_t k = 0; k < part.points.size(); k += 3)
      made->addPoint(btVector3(part.points[k], part.points[k + 1], part.points[k + 2]), false);
    made->setMargin(0);
    made->recalcLocalAabb();
    shapes.push_back(std::move(made));
    return shapes.back().get();
  }

  btCollisionShape* compound(const Parts& parts) {
    auto made = std::make_unique<btCompoundShape>();
    btTransform here;
    here.setIdentity();
    for (const Part& part : parts) made->addChildShape(here, hull(part));
    made->setMargin(0);
    shapes.push_back(std::move(made));
    return shapes.back().get();
  }

  void place(btCollisionShape* shape, const double* pose) {
    auto object = std::make_unique<btCollisionObject>();
    object->setCollisionShape(shape);
    object->setWorldTransform(bulletPose(pose));
    objects.push_back(std::move(object));
  }
};

Answer bullet(const Workload& workload) {
  auto world = std::make_shared<BulletWorld>();
  std::vector<btCollisionShape*> bodies;
  for (const Parts& parts : workload.bodies) bodies.push_back(world->compound(parts));
  for (const Ask& ask : workload.asks) {
    world->place(bodies[ask.a], &ask.poses[0]);
    world->place(bodies[ask.b], &ask.poses[12]);
  }
  world->algorithms.resize(workload.asks.size());
  return [=](size_t k) {
    btCollisionObject *a = world->objects[2 * k].get(), *b = world->objects[2 * k + 1].get();
    btCollisionObjectWrapper ofA(nullptr, a->getCollisionShape(), a, a->getWorldTransform(), -1, -1);
    btCollisionObjectWrapper ofB(nullptr, b->getCollisionShape(), b, b->getWorldTransform(), -1, -1);
    if (!world->algorithms[k])
      world->algorithms[k] = world->dispatcher.findAlgorithm(&ofA, &ofB, nullptr, BT_CLOSEST_POINT_ALGORITHMS);
    Hits hits(&ofA, &ofB);
    hits.m_closestPointDistanceThreshold = 0;
    world->algorithms[k]->processCollision(&ofA, &ofB, world->info, &hits);
    return hits.hits > 0 ? -1.0 : 1.0;
  };
}

}  // namespace

Answer objects(const Workload& workload, const std::string& library, const std::string& goal) {
  if (library == "fcl" && (goal == "collide" || goal == "distance")) return flexible(workload, goal);
  if (library == "bullet" && goal == "collide") return bullet(workload);
  return Answer();
}
