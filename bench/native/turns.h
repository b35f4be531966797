// SPDX-License-Identifier: Apache-2.0
// What the programs share that are asked by turns with ours: bodies and questions from a file, and the clock.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

// One convex part, or a mesh if it has triangles.
struct Part {
  std::vector<double> points;
  std::vector<int> triangles;
};

using Parts = std::vector<Part>;

// Two bodies with two poses of 12 numbers, or with four: from and to of A, from and to of B.
struct Ask {
  int a, b;
  std::vector<double> poses;
};

struct Workload {
  std::vector<Parts> bodies;
  std::vector<Ask> asks;
};

// Answers question number k with one number.
using Answer = std::function<double(size_t k)>;

// Makes what answers, by the name of a library and a question; empty if it has no answer.
Answer objects(const Workload& workload, const std::string& library, const std::string& goal);
Answer motions(const Workload& workload, const std::string& library, const std::string& goal);
Answer contacts(const Workload& workload, const std::string& library, const std::string& goal);
Answer worlds(const Workload& workload, const std::string& library, const std::string& goal);
Answer polytopes(const Workload& workload, const std::string& library, const std::string& goal);
