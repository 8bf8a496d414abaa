// Other libraries that answer the same queries, where they are installed (Debian: libembree-dev, libfcl-dev).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sim/common/bounds.h"

namespace arclight::bench {

struct Peer {
    std::string name;
    std::function<void()> build;  ///< builds its tree anew, on one thread
    /// Distance from the nearest triangle, or whether a sphere touches one; empty if it has no such query.
    std::function<float(glm::vec3)> distance;
    std::function<bool(const Sphere&)> isTouched;
};

std::vector<Peer> peersOf(std::span<const Triangle> triangles);

}  // namespace arclight::bench
