// SPDX-License-Identifier: Apache-2.0
// Asks libraries in C and C++ about the pairs of a polytope-pairs file, timed as 'touchstone pairs --time' does it:
// one thread, everything loaded beforehand, passes in the order of the file, the median of those that count.
// Prints one JSON object. Usage: peers FILE LIBRARY GOAL REPEATS WARMUP_SECONDS, or for broad phases
// peers --broad FILE BROAD_PHASE REPEATS WARMUP_SECONDS MOST_SECONDS, or by turns with another program
// peers --turns objects|motions|contacts|world|pairs FILE
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <ccd/ccd.h>
#include <btBulletCollisionCommon.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <fcl/fcl.h>

#include "turns.h"

struct Shape {
  std::vector<double> x, y, z;
  double centre[3];
};

struct Pair {
  int a, b;
  double poseA[12], poseB[12];
};

static std::vector<Shape> shapes;
static std::vector<Pair> pairs;

[[noreturn]] static void fail(const std::string& message) {
  std::fprintf(stderr, "peers: %s\n", message.c_str());
  std::exit(2);
}

static void centres() {
  for (Shape& shape : shapes) {
    double sum[3] = {0, 0, 0};
    for (size_t k = 0; k < shape.x.size(); k++) {
      sum[0] += shape.x[k];
      sum[1] += shape.y[k];
      sum[2] += shape.z[k];
    }
    for (int axis = 0; axis < 3; axis++) shape.centre[axis] = sum[axis] / shape.x.size();
  }
}

static void read(const char* name) {
  std::ifstream in(name);
  if (!in) fail(std::string(name) + ": cannot be read");
  std::map<std::string, int> index;
  std::string line;
  while (std::getline(in, line)) {
    line = line.substr(0, line.find('#'));
    std::istringstream words(line);
    std::string word;
    if (!(words >> word) || word == "polytope-pairs" || word == "f") continue;
    if (word == "shape") {
      words >> word;
      index[word] = (int)shapes.size();
      shapes.emplace_back();
    } else if (word == "v") {
      double x, y, z;
      if (!(words >> x >> y >> z)) fail("a vertex has three coordinates: " + line);
      shapes.back().x.push_back(x);
      shapes.back().y.push_back(y);
      shapes.back().z.push_back(z);
    } else if (word == "pair") {
      Pair pair;
      std::string a, b;
      words >> a >> b;
      pair.a = index.at(a);
      pair.b = index.at(b);
      for (double& value : pair.poseA) words >> value;
      for (double& value : pair.poseB) words >> value;
      if (!words) fail("a pair has two poses of 12 numbers: " + line);
      pairs.push_back(pair);
    } else {
      fail("unknown line: " + line);
    }
  }
  centres();
}

// A shape in a pose, with a support function in the world: scan of the vertices.
struct Posed {
  const Shape* shape;
  const double* pose;
};

static void toWorld(const double* m, double x, double y, double z, ccd_vec3_t* out) {
  ccdVec3Set(out, m[0] * x + m[1] * y + m[2] * z + m[3], m[4] * x + m[5] * y + m[6] * z + m[7],
             m[8] * x + m[9] * y + m[10] * z + m[11]);
}

static void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* out) {
  const Posed* body = static_cast<const Posed*>(object);
  const double* m = body->pose;
  const double dx = ccdVec3X(direction), dy = ccdVec3Y(direction), dz = ccdVec3Z(direction);
  const double lx = m[0] * dx + m[4] * dy + m[8] * dz;
  const double ly = m[1] * dx + m[5] * dy + m[9] * dz;
  const double lz = m[2] * dx + m[6] * dy + m[10] * dz;
  const Shape& s = *body->shape;
  size_t best = 0;
  double most = -INFINITY;
  for (size_t k = 0; k < s.x.size(); k++) {
    const double along = s.x[k] * lx + s.y[k] * ly + s.z[k] * lz;
    if (along > most) {
      most = along;
      best = k;
    }
  }
  toWorld(m, s.x[best], s.y[best], s.z[best], out);
}

static void centre(const void* object, ccd_vec3_t* out) {
  const Posed* body = static_cast<const Posed*>(object);
  const double* c = body->shape->centre;
  toWorld(body->pose, c[0], c[1], c[2], out);
}

using Query = std::function<double(const Pair&)>;

static Query libccd(bool portal) {
  auto settings = std::make_shared<ccd_t>();
  CCD_INIT(settings.get());
  settings->support1 = settings->support2 = support;
  settings->center1 = settings->center2 = centre;
  settings->max_iterations = 1000;
  settings->mpr_tolerance = 1e-10;
  return [settings, portal](const Pair& pair) {
    const Posed a{&shapes[pair.a], pair.poseA}, b{&shapes[pair.b], pair.poseB};
    const int hit = portal ? ccdMPRIntersect(&a, &b, settings.get()) : ccdGJKIntersect(&a, &b, settings.get());
    return hit ? -1.0 : 1.0;
  };
}

static btTransform bulletPose(const double* m) {
  return btTransform(btMatrix3x3(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]), btVector3(m[3], m[7], m[11]));
}

// GJK for distances, EPA for depths; margins 0. Single precision unless Bullet was built otherwise.
static Query bullet(const std::string& goal) {
  auto hulls = std::make_shared<std::vector<std::unique_ptr<btConvexHullShape>>>();
  for (const Shape& shape : shapes) {
    auto hull = std::make_unique<btConvexHullShape>();
    for (size_t k = 0; k < shape.x.size(); k++)
      hull->addPoint(btVector3(shape.x[k], shape.y[k], shape.z[k]), false);
    hull->setMargin(0);
    hull->recalcLocalAabb();
    hulls->push_back(std::move(hull));
  }
  auto simplex = std::make_shared<btVoronoiSimplexSolver>();
  auto depth = std::make_shared<btGjkEpaPenetrationDepthSolver>();
  auto posesA = std::make_shared<std::vector<btTransform>>(), posesB = std::make_shared<std::vector<btTransform>>();
  for (const Pair& pair : pairs) {
    posesA->push_back(bulletPose(pair.poseA));
    posesB->push_back(bulletPose(pair.poseB));
  }
  return [=](const Pair& pair) {
    const size_t k = &pair - pairs.data();
    btGjkPairDetector detector((*hulls)[pair.a].get(), (*hulls)[pair.b].get(), simplex.get(), depth.get());
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = (*posesA)[k];
    input.m_transformB = (*posesB)[k];
    btPointCollector out;
    detector.getClosestPoints(input, out, nullptr);
    const double distance = out.m_hasResult ? out.m_distance : 0;
    if (goal == "distance") return distance > 0 ? distance : 0.0;
    return distance > 0 ? 1.0 : distance;
  };
}

static Query flexible(const std::string& goal) {
  auto hulls = std::make_shared<std::vector<std::shared_ptr<fcl::Convexd>>>();
  for (const Shape& shape : shapes) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (size_t k = 0; k < shape.x.size(); k++) vertices->emplace_back(shape.x[k], shape.y[k], shape.z[k]);
    hulls->push_back(std::make_shared<fcl::Convexd>(vertices, 0, std::make_shared<std::vector<int>>(), false));
  }
  auto pose = [](const double* m) {
    fcl::Transform3d t = fcl::Transform3d::Identity();
    t.linear() << m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10];
    t.translation() << m[3], m[7], m[11];
    return t;
  };
  auto posesA = std::make_shared<std::vector<fcl::Transform3d>>(), posesB = std::make_shared<std::vector<fcl::Transform3d>>();
  for (const Pair& pair : pairs) {
    posesA->push_back(pose(pair.poseA));
    posesB->push_back(pose(pair.poseB));
  }
  auto solver = std::make_shared<fcl::detail::GJKSolver_libccdd>();
  solver->distance_tolerance = 1e-12;
  return [=](const Pair& pair) {
    const size_t k = &pair - pairs.data();
    const fcl::Convexd &a = *(*hulls)[pair.a], &b = *(*hulls)[pair.b];
    if (goal == "distance") {
      double distance = 0;
      fcl::Vector3d pointA, pointB;
      return solver->shapeDistance(a, (*posesA)[k], b, (*posesB)[k], &distance, &pointA, &pointB) ? distance : 0.0;
    }
    return solver->shapeIntersect(a, (*posesA)[k], b, (*posesB)[k], nullptr) ? -1.0 : 1.0;
  };
}

static Query choose(const std::string& library, const std::string& goal) {
  if (library == "libccd-mpr" && goal == "collide") return libccd(true);
  if (library == "libccd-gjk" && goal == "collide") return libccd(false);
  if (library == "bullet" && (goal == "distance" || goal == "penetration")) return bullet(goal);
  if (library == "fcl" && (goal == "collide" || goal == "distance")) return flexible(goal);
  return Query();
}

// The pairs of a workload that is asked by turns; a process has one.
Answer polytopes(const Workload& workload, const std::string& library, const std::string& goal) {
  if (shapes.empty()) {
    for (const Parts& parts : workload.bodies) {
      shapes.emplace_back();
      const std::vector<double>& p = parts[0].points;
      for (size_t k = 0; k < p.size(); k += 3) {
        shapes.back().x.push_back(p[k]);
        shapes.back().y.push_back(p[k + 1]);
        shapes.back().z.push_back(p[k + 2]);
      }
    }
    centres();
    for (const Ask& ask : workload.asks) {
      pairs.push_back({ask.a, ask.b, {}, {}});
      std::copy_n(ask.poses.begin(), 12, pairs.back().poseA);
      std::copy_n(ask.poses.begin() + 12, 12, pairs.back().poseB);
    }
  }
  const Query query = choose(library, goal);
  if (!query) return Answer();
  return [=](size_t k) { return query(pairs[k]); };
}

static double pass(const Query& query) {
  double sum = 0;
  for (const Pair& pair : pairs) sum += query(pair);
  return sum;
}

int broad(char** words);  // broad.cpp
int turns(char** words);  // turns.cpp

int main(int count, char** words) {
  if (count == 7 && std::string(words[1]) == "--broad") return broad(words + 2);
  if (count == 4 && std::string(words[1]) == "--turns") return turns(words + 2);
  if (count != 6) fail("usage: peers FILE LIBRARY GOAL REPEATS WARMUP_SECONDS");
  read(words[1]);
  const std::string library = words[2], goal = words[3];
  const int repeats = std::max(1, std::atoi(words[4]));
  const double warmUp = std::atof(words[5]);
  const Query query = choose(library, goal);
  if (!query) fail(library + " is not asked for " + goal);
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  double checksum = 0;
  do checksum += pass(query);
  while (std::chrono::duration<double>(Clock::now() - begin).count() < warmUp);
  std::vector<double> nanos;
  for (int k = 0; k < repeats; k++) {
    const auto start = Clock::now();
    checksum += pass(query);
    nanos.push_back(std::chrono::duration<double, std::nano>(Clock::now() - start).count() / pairs.size());
  }
  std::sort(nanos.begin(), nanos.end());
  int hits = 0;
  for (const Pair& pair : pairs) {
    const double answer = query(pair);
    hits += goal == "distance" ? answer == 0 : answer < 0;
  }
  std::printf("{\"nsPerQueryMedian\":%.3f,\"nsPerQueryMin\":%.3f,\"collisions\":%d,\"checksum\":%g}\n", nanos[repeats / 2],
              nanos[0], hits, checksum);
  return 0;
}
