// SPDX-License-Identifier: Apache-2.0
// Times of impact: Bullet's casts and FCL's conservative advancement. Infinite where they say that the motion is free.
#include "turns.h"

#include <cmath>
#include <memory>

#include <btBulletCollisionCommon.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <fcl/fcl.h>

namespace {

const double FREE = INFINITY;

Answer bullet(const Workload& workload, bool turning) {
  auto hulls = std::make_shared<std::vector<std::unique_ptr<btConvexHullShape>>>();
  for (const Parts& parts : workload.bodies) {
    auto hull = std::make_unique<btConvexHullShape>();
    const std::vector<double>& p = parts[0].points;
    for (size_t k = 0; k < p.size(); k += 3) hull->addPoint(btVector3(p[k], p[k + 1], p[k + 2]), false);
    hull->setMargin(0);
    hull->recalcLocalAabb();
    hulls->push_back(std::move(hull));
  }
  auto poses = std::make_shared<std::vector<btTransform>>();
  for (const Ask& ask : workload.asks) {
    for (int k = 0; k < 48; k += 12) {
      const double* m = &ask.poses[k];
      poses->emplace_back(btMatrix3x3(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]), btVector3(m[3], m[7], m[11]));
    }
  }
  auto simplex = std::make_shared<btVoronoiSimplexSolver>();
  auto depth = std::make_shared<btGjkEpaPenetrationDepthSolver>();
  const Workload* asked = &workload;
  return [=](size_t k) {
    const btTransform* at = &(*poses)[4 * k];
    const btConvexHullShape *a = (*hulls)[asked->asks[k].a].get(), *b = (*hulls)[asked->asks[k].b].get();
    btConvexCast::CastResult result;
    result.m_fraction = 1;
    bool hit;
    if (turning) {
      btContinuousConvexCollision cast(a, b, simplex.get(), depth.get());
      hit = cast.calcTimeOfImpact(at[0], at[1], at[2], at[3], result);
    } else {
      btSubsimplexConvexCast cast(a, b, simplex.get());
      hit = cast.calcTimeOfImpact(at[0], at[1], at[2], at[3], result);
    }
    return hit ? (double)result.m_fraction : FREE;
  };
}

Answer flexible(const Workload& workload, double tolerance) {
  auto hulls = std::make_shared<std::vector<std::shared_ptr<fcl::Convexd>>>();
  for (const Parts& parts : workload.bodies) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    const std::vector<double>& p = parts[0].points;
    for (size_t k = 0; k < p.size(); k += 3) vertices->emplace_back(p[k], p[k + 1], p[k + 2]);
    auto faces = std::make_shared<std::vector<int>>();
    for (size_t k = 0; k < parts[0].triangles.size(); k += 3) {
      faces->push_back(3);
      for (int i = 0; i < 3; i++) faces->push_back(parts[0].triangles[k + i]);
    }
    hulls->push_back(std::make_shared<fcl::Convexd>(vertices, (int)parts[0].triangles.size() / 3, faces, false));
    hulls->back()->computeLocalAABB();
  }
  auto poses = std::make_shared<std::vector<fcl::Transform3d>>();
  for (const Ask& ask : workload.asks) {
    for (int k = 0; k < 48; k += 12) {
      const double* m = &ask.poses[k];
      fcl::Transform3d t = fcl::Transform3d::Identity();
      t.linear() << m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10];
      t.translation() << m[3], m[7], m[11];
      poses->push_back(t);
    }
  }
  const Workload* asked = &workload;
  return [=](size_t k) {
    const fcl::Transform3d* at = &(*poses)[4 * k];
    const fcl::InterpMotion<double> ofA(at[0], at[1]), ofB(at[2], at[3]);
    fcl::ContinuousCollisionRequestd request(1000, tolerance, fcl::CCDM_LINEAR, fcl::GST_LIBCCD,
                                             fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
    fcl::ContinuousCollisionResultd result;
    fcl::continuousCollide((*hulls)[asked->asks[k].a].get(), &ofA, (*hulls)[asked->asks[k].b].get(), &ofB, request, result);
    return result.is_collide ? (double)result.time_of_contact : FREE;
  };
}

}  // namespace

Answer motions(const Workload& workload, const std::string& library, const std::string& goal) {
  if (library == "bullet-continuous" && goal == "motion") return bullet(workload, true);
  if (library == "bullet-subsimplex" && goal == "motion") return bullet(workload, false);
  if (library == "fcl" && goal == "motion") return flexible(workload, 1e-6);
  return Answer();
}
