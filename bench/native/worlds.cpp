// SPDX-License-Identifier: Apache-2.0
// A world of bodies that move: Bullet's collision world with its tree and its manifolds. Question k moves bodies to where they stand in frame k
// and updates; bodies that never move sleep; the answer is the number of pairs whose manifolds have a point that is not outside.
#include "turns.h"

#include <memory>

#include <btBulletCollisionCommon.h>

namespace {

struct BulletWorld {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase tree;
  btCollisionWorld world{&dispatcher, &tree, &configuration};
  std::vector<std::unique_ptr<btCollisionShape>> shapes;
  std::vector<std::unique_ptr<btCollisionObject>> objects;
  std::vector<std::vector<btTransform>> frames;
  std::vector<size_t> moving;

  ~BulletWorld() {
    for (auto& object : objects) world.removeCollisionObject(object.get());
  }

  // Boxes have their corners at plus and minus half sides; without a margin, hulls are as given.
  BulletWorld(const Workload& workload, bool boxes, bool margin) {
    for (const Parts& parts : workload.bodies) {
      const std::vector<double>& p = parts[0].points;
      if (boxes) {
        btVector3 half(0, 0, 0);
        for (size_t k = 0; k < p.size(); k++) half[k % 3] = std::max<btScalar>(half[k % 3], p[k]);
        shapes.push_back(std::make_unique<btBoxShape>(half));
      } else {
        auto hull = std::make_unique<btConvexHullShape>();
        for (size_t k = 0; k < p.size(); k += 3) hull->addPoint(btVector3(p[k], p[k + 1], p[k + 2]), false);
        if (!margin) hull->setMargin(0);
        hull->recalcLocalAabb();
        shapes.push_back(std::move(hull));
      }
    }
    for (const Ask& ask : workload.asks) {
      frames.emplace_back();
      for (size_t k = 0; k < ask.poses.size(); k += 12) {
        const double* m = &ask.poses[k];
        frames.back().emplace_back(btMatrix3x3(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]), btVector3(m[3], m[7], m[11]));
      }
    }
    for (size_t k = 0; k < frames[0].size(); k++) {
      objects.push_back(std::make_unique<btCollisionObject>());
      objects.back()->setCollisionFlags(0); // not static
      objects.back()->setCollisionShape(shapes[k % shapes.size()].get());
      objects.back()->setWorldTransform(frames[0][k]);
      world.addCollisionObject(objects.back().get());
    }
    world.performDiscreteCollisionDetection();
    world.setForceUpdateAllAabbs(false);
    for (size_t k = 0; k < objects.size(); k++) {
      bool moves = false;
      for (const auto& frame : frames) moves |= !(frame[k] == frames[0][k]);
      if (moves) moving.push_back(k);
      else objects[k]->setActivationState(ISLAND_SLEEPING);
    }
  }

  double update(size_t frame) {
    for (size_t k : moving) objects[k]->setWorldTransform(frames[frame][k]);
    world.performDiscreteCollisionDetection();
    int colliding = 0;
    for (int m = 0; m < dispatcher.getNumManifolds(); m++) {
      const btPersistentManifold* manifold = dispatcher.getManifoldByIndexInternal(m);
      bool meets = false;
      for (int c = 0; c < manifold->getNumContacts(); c++) meets |= manifold->getContactPoint(c).getDistance() <= 0;
      colliding += meets;
    }
    return colliding;
  }
};

}  // namespace

Answer worlds(const Workload& workload, const std::string& library, const std::string& goal) {
  if (library != "bullet" && library != "bullet-margin") return Answer();
  auto world = std::make_shared<BulletWorld>(workload, goal == "boxes", library == "bullet-margin");
  return [=](size_t frame) { return world->update(frame); };
}
