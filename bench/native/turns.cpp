// SPDX-License-Identifier: Apache-2.0
// Answers by turns with another program: reads a workload, then lines 'pass LIBRARY GOAL' and 'answers LIBRARY GOAL' from standard input. A pass
// prints the nanoseconds of processor time that a question took on average; answers prints one number per question.
// Usage: peers --turns objects|motions|contacts|world|pairs FILE
#include "turns.h"

#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

[[noreturn]] static void fail(const std::string& message) {
  std::fprintf(stderr, "peers: %s\n", message.c_str());
  std::exit(2);
}

static std::vector<double> numbers(std::istream& in, size_t count) {
  std::vector<double> found(count);
  std::string word;
  for (double& value : found) {
    if (!(in >> word)) fail("the file ends too early");
    value = std::strtod(word.c_str(), nullptr);
  }
  return found;
}

static Part part(std::istream& in) {
  size_t points, triangles;
  if (!(in >> points >> triangles)) fail("a part has counts of points and triangles");
  Part read;
  read.points = numbers(in, 3 * points);
  for (double index : numbers(in, 3 * triangles)) read.triangles.push_back((int)index);
  return read;
}

static Workload read(const char* name) {
  std::ifstream in(name);
  if (!in) fail(std::string(name) + ": cannot be read");
  Workload workload;
  std::string word;
  while (in >> word) {
    size_t count;
    if (word == "body") {
      in >> count;
      Parts parts;
      for (size_t k = 0; k < count; k++) parts.push_back(part(in));
      workload.bodies.push_back(parts);
    } else if (word == "ask") {
      Ask ask;
      in >> ask.a >> ask.b >> count;
      ask.poses = numbers(in, count);
      workload.asks.push_back(ask);
    } else {
      fail("unknown word: " + word);
    }
  }
  return workload;
}

static double processorNanos() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

int turns(char** words) {
  const std::string kind = words[0];
  const Workload workload = read(words[1]);
  std::map<std::string, Answer> known;
  std::string line;
  double sum = 0;
  while (std::getline(std::cin, line)) {
    std::istringstream in(line);
    std::string what, library, goal;
    in >> what >> library >> goal;
    Answer& answer = known[library + " " + goal];
    if (!answer) {
      answer = kind == "objects"   ? objects(workload, library, goal)
               : kind == "motions" ? motions(workload, library, goal)
               : kind == "world"   ? worlds(workload, library, goal)
               : kind == "pairs"   ? polytopes(workload, library, goal)
                                   : contacts(workload, library, goal);
      if (!answer) fail(library + " is not asked for " + goal);
    }
    if (what == "answers") {
      for (size_t k = 0; k < workload.asks.size(); k++) std::printf("%.17g ", answer(k));
      std::printf("\n");
    } else {
      const double start = processorNanos();
      for (size_t k = 0; k < workload.asks.size(); k++) sum += answer(k);
      std::printf("%.3f %g\n", (processorNanos() - start) / workload.asks.size(), sum);
    }
    std::fflush(stdout);
  }
  return 0;
}
