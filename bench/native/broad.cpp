// SPDX-License-Identifier: Apache-2.0
// Asks the broad phases of Bullet and FCL for the overlapping pairs of boxes in space, timed as 'bench --broad' times those in Java: insert
// all and join, move all and join, processor time of the thread. The file is what BoxScene.java writes.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/fcl.h>

struct Box {
  double low[3], high[3];
};

static std::vector<Box> boxes, moved;

[[noreturn]] static void fail(const std::string& message) {
  std::fprintf(stderr, "peers: %s\n", message.c_str());
  std::exit(2);
}

static void read(const char* name) {
  std::FILE* in = std::fopen(name, "rb");
  if (!in) fail(std::string(name) + ": cannot be read");
  int64_t count = 0;
  if (std::fread(&count, sizeof count, 1, in) != 1 || count < 1) fail(std::string(name) + ": no number of boxes");
  boxes.resize(count);
  moved.resize(count);
  if (std::fread(boxes.data(), sizeof(Box), count, in) != (size_t)count || std::fread(moved.data(), sizeof(Box), count, in) != (size_t)count)
    fail(std::string(name) + ": ends too early");
  std::fclose(in);
}

// The same as PairDigest.java.
struct Digest {
  int64_t count = 0;
  uint64_t sum = 0;

  void add(uint64_t one, uint64_t other) {
    count++;
    const uint64_t pair = std::min(one, other) << 32 | std::max(one, other);
    uint64_t z = (pair ^ (pair >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    sum += z ^ (z >> 31);
  }
};

struct Session {
  virtual ~Session() = default;
  virtual void insertAndJoin(Digest&) = 0;
  virtual void moveAndJoin(Digest&) = 0;
};

// Bullet's tree of boxes, in single precision unless Bullet was built otherwise; coordinates are rounded outwards.
struct BulletSession : Session {
  btDbvt tree;
  std::vector<btDbvtNode*> leaves;

  struct Pairs : btDbvt::ICollide {
    Digest* digest;
    void Process(const btDbvtNode* one, const btDbvtNode* other) override { digest->add(one->dataAsInt, other->dataAsInt); }
  };

  static btScalar below(double x) {
    const btScalar y = (btScalar)x;
    return y <= x ? y : std::nextafter(y, -std::numeric_limits<btScalar>::infinity());
  }

  static btDbvtVolume volume(const Box& box) {
    return btDbvtVolume::FromMM(btVector3(below(box.low[0]), below(box.low[1]), below(box.low[2])),
                                btVector3(-below(-box.high[0]), -below(-box.high[1]), -below(-box.high[2])));
  }

  void insertAndJoin(Digest& digest) override {
    leaves.reserve(boxes.size());
    for (size_t k = 0; k < boxes.size(); k++) {
      leaves.push_back(tree.insert(volume(boxes[k]), nullptr));
      leaves.back()->dataAsInt = (int)k;
    }
    join(digest);
  }

  void moveAndJoin(Digest& digest) override {
    for (size_t k = 0; k < moved.size(); k++) {
      btDbvtVolume at = volume(moved[k]);
      tree.update(leaves[k], at);
    }
    join(digest);
  }

  void join(Digest& digest) {
    Pairs pairs;
    pairs.digest = &digest;
    tree.collideTT(tree.m_root, tree.m_root, pairs);
  }
};

// FCL's dynamic tree, all objects registered at once.
struct FlexibleSession : Session {
  std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects;
  std::vector<fcl::CollisionObjectd*> all;
  fcl::DynamicAABBTreeCollisionManagerd manager;

  FlexibleSession() {
    for (size_t k = 0; k < boxes.size(); k++) {
      const Box& b = boxes[k];
      auto shape = std::make_shared<fcl::Boxd>(b.high[0] - b.low[0], b.high[1] - b.low[1], b.high[2] - b.low[2]);
      objects.push_back(std::make_unique<fcl::CollisionObjectd>(shape, fcl::Matrix3d::Identity(), centre(b)));
      objects.back()->setUserData(reinterpret_cast<void*>(k));
      objects.back()->computeAABB();
      all.push_back(objects.back().get());
    }
  }

  static fcl::Vector3d centre(const Box& b) {
    return {(b.low[0] + b.high[0]) / 2, (b.low[1] + b.high[1]) / 2, (b.low[2] + b.high[2]) / 2};
  }

  static bool report(fcl::CollisionObjectd* one, fcl::CollisionObjectd* other, void* digest) {
    static_cast<Digest*>(digest)->add(reinterpret_cast<uint64_t>(one->getUserData()), reinterpret_cast<uint64_t>(other->getUserData()));
    return false;
  }

  void insertAndJoin(Digest& digest) override {
    manager.registerObjects(all);
    manager.setup();
    manager.collide(&digest, report);
  }

  void moveAndJoin(Digest& digest) override {
    for (size_t k = 0; k < moved.size(); k++) {
      all[k]->setTranslation(centre(moved[k]));
      all[k]->computeAABB();
    }
    manager.update();
    manager.collide(&digest, report);
  }
};

static double threadMillis() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
}

// Words: FILE BROAD_PHASE REPEATS WARMUP_SECONDS MOST_SECONDS
int broad(char** words) {
  read(words[0]);
  const std::string id = words[1];
  std::function<std::unique_ptr<Session>()> make;
  if (id == "bullet-dbvt") make = [] { return std::make_unique<BulletSession>(); };
  else if (id == "fcl-tree") make = [] { return std::make_unique<FlexibleSession>(); };
  else fail("no broad phase " + id);
  const size_t repeats = std::max(1, std::atoi(words[2]));
  const double warmUp = std::atof(words[3]), most = std::atof(words[4]);
  const int rounds = (int)std::max<size_t>(1, 4096 / boxes.size());
  std::vector<double> insert, move;
  Digest first, second;
  auto pass = [&] {
    double insertMillis = 0, moveMillis = 0;
    for (int round = 0; round < rounds; round++) {
      auto session = make();
      first = second = Digest();
      const double start = threadMillis();
      session->insertAndJoin(first);
      const double between = threadMillis();
      session->moveAndJoin(second);
      insertMillis += between - start;
      moveMillis += threadMillis() - between;
    }
    insert.push_back(insertMillis / rounds);
    move.push_back(moveMillis / rounds);
  };
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  do pass();
  while (seconds() < warmUp);
  insert.clear();
  move.clear();
  do pass();
  while (insert.size() < repeats && seconds() < most);
  std::sort(insert.begin(), insert.end());
  std::sort(move.begin(), move.end());
  const size_t n = insert.size();
  std::printf("{\"insertJoinMsBest\":%.9g,\"insertJoinMsMedian\":%.9g,\"moveJoinMsBest\":%.9g,\"moveJoinMsMedian\":%.9g,\"passes\":%zu,"
              "\"pairs\":%lld,\"pairsMoved\":%lld,\"digest\":\"%016llx%016llx\"}\n",
              insert[0], insert[n / 2], move[0], move[n / 2], n, (long long)first.count, (long long)second.count,
              (unsigned long long)first.sum, (unsigned long long)second.sum);
  return 0;
}
