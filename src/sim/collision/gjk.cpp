#include "sim/collision/gjk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/check.h"

namespace arclight::collision {
namespace {

constexpr int kMaxIterations = 256;
constexpr double kRelative = 1e-12;

/// A point of the Minkowski difference A - B, and the points of A and B whose difference it is.
struct Difference {
    glm::dvec3 a, b, w;
};

class Pair {
public:
    Pair(const ConvexBody& a, const ConvexBody& b) : a_(a), b_(b) {}
    Difference support(glm::dvec3 direction) {
        const glm::dvec3 a = a_.support(direction, lastA_), b = b_.support(-direction, lastB_);
        return {a, b, a - b};
    }

private:
    const ConvexBody &a_, &b_;
    std::uint32_t lastA_ = 0, lastB_ = 0;
};

/// Up to four points and the weights of the point nearest to the origin.
struct Simplex {
    std::array<Difference, 4> points;
    std::array<double, 4> weights{1, 0, 0, 0};
    std::size_t size = 0;

    template <class Part>
    glm::dvec3 weighted(Part part) const {
        glm::dvec3 sum(0);
        for (std::size_t i = 0; i < size; ++i) sum += weights[i] * (points[i].*part);
        return sum;
    }
};

/// The projection of the origin onto the affine hull of some points, if it lies within their convex hull.
bool project(Simplex& part) {
    const glm::dvec3 origin = part.points[0].w;
    glm::dmat3 gram(1);
    glm::dvec3 right(0);
    std::array<glm::dvec3, 3> edges{};
    for (std::size_t i = 1; i < part.size; ++i) edges[i - 1] = part.points[i].w - origin;
    double size = 1;
    for (std::size_t i = 0; i + 1 < part.size; ++i) {
        const int row = static_cast<int>(i);
        for (std::size_t k = 0; k + 1 < part.size; ++k) gram[row][static_cast<int>(k)] = glm::dot(edges[i], edges[k]);
        right[row] = -glm::dot(edges[i], origin);
        size *= gram[row][row];
    }
    if (!(glm::determinant(gram) > 1e-14 * size)) return false;
    const glm::dvec3 mu = glm::inverse(gram) * right;
    part.weights = {1, 0, 0, 0};
    for (std::size_t i = 1; i < part.size; ++i) {
        part.weights[i] = mu[static_cast<int>(i) - 1];
        part.weights[0] -= part.weights[i];
    }
    return std::all_of(part.weights.begin(), part.weights.end(), [](double weight) { return weight >= 0; });
}

/// Reduces a simplex to the smallest face that holds its point nearest to the origin. That point is the projection onto
/// the affine hull of one of at most 15 faces: the nearest of the projections that lie within their faces.
Simplex nearestFace(const Simplex& simplex) {
    Simplex best;
    double least = std::numeric_limits<double>::infinity();
    for (unsigned mask = 1; mask < 1u << simplex.size; ++mask) {
        Simplex part;
        for (std::size_t i = 0; i < simplex.size; ++i)
            if (mask >> i & 1u) part.points[part.size++] = simplex.points[i];
        if (!project(part)) continue;
        const glm::dvec3 v = part.weighted(&Difference::w);
        const double square = glm::dot(v, v);
        if (square < least) least = square, best = part;
    }
    return best;
}

struct Face {
    std::array<std::size_t, 3> corners;  ///< counterclockwise, seen from outside
    glm::dvec3 normal;
    double distance;  ///< of its plane from the origin
};

/// The expanding polytope of EPA.
class Polytope {
public:
    explicit Polytope(const Simplex& simplex) : points_(simplex.points.begin(), simplex.points.end()) {
        const glm::dvec3 a = points_[0].w, b = points_[1].w, c = points_[2].w, d = points_[3].w;
        if (glm::dot(glm::cross(b - a, c - a), d - a) > 0) std::swap(points_[0], points_[1]);
        for (const auto& corners : {std::array<std::size_t, 3>{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}}) add(corners);
    }

    const Face& nearest() const {
        return *std::min_element(faces_.begin(), faces_.end(),
                                 [](const Face& a, const Face& b) { return a.distance < b.distance; });
    }
    const Difference& point(std::size_t i) const { return points_[i]; }

    /// Adds a point from which the nearest face is visible. Only a connected patch of visible faces around that face is
    /// removed, so its border is a single loop even if rounding misclassifies coplanar faces.
    void expand(const Difference& point) {
        std::vector<bool> isSeen(faces_.size());
        std::vector<std::size_t> patch{static_cast<std::size_t>(&nearest() - faces_.data())};
        isSeen[patch[0]] = true;
        std::vector<std::pair<std::size_t, std::size_t>> border;
        for (std::size_t next = 0; next < patch.size(); ++next)
            for (std::size_t i = 0; i < 3; ++i) {
                const std::size_t from = faces_[patch[next]].corners[i], to = faces_[patch[next]].corners[(i + 1) % 3];
                const std::size_t other = faceWith(to, from);
                if (isSeen[other]) continue;
                if (!(isSeen[other] = sees(faces_[other], point.w))) continue;
                patch.push_back(other);
            }
        for (const std::size_t face : patch)
            for (std::size_t i = 0; i < 3; ++i) {
                const std::size_t from = faces_[face].corners[i], to = faces_[face].corners[(i + 1) % 3];
                if (!isSeen[faceWith(to, from)]) border.emplace_back(from, to);
            }
        // A body that is not convex violates the precondition and may give a point that all faces see.
        if (border.empty()) return;
        std::size_t index = 0;
        std::erase_if(faces_, [&](const Face&) { return isSeen[index++]; });
        points_.push_back(point);
        for (const auto& [from, to] : border) add({from, to, points_.size() - 1});
    }

private:
    /// Faces without area are removed with their neighbours.
    bool sees(const Face& face, glm::dvec3 w) const {
        return face.normal == glm::dvec3(0) ||
               glm::dot(face.normal, w) - face.distance > 1e-13 * (glm::length(w) + std::fabs(face.distance));
    }
    /// The face that has a half-edge.
    std::size_t faceWith(std::size_t from, std::size_t to) const {
        for (std::size_t face = 0; face < faces_.size(); ++face)
            for (std::size_t i = 0; i < 3; ++i)
                if (faces_[face].corners[i] == from && faces_[face].corners[(i + 1) % 3] == to) return face;
        CHECK(false);
        return 0;
    }
    void add(std::array<std::size_t, 3> corners) {
        const glm::dvec3 a = points_[corners[0]].w;
        const glm::dvec3 area = glm::cross(points_[corners[1]].w - a, points_[corners[2]].w - a);
        const double length = glm::length(area);
        // A face without area closes the surface, but is never the nearest.
        if (!(length > 0)) return faces_.push_back({corners, {}, std::numeric_limits<double>::infinity()});
        faces_.push_back({corners, area / length, glm::dot(area, a) / length});
    }

    std::vector<Difference> points_;
    std::vector<Face> faces_;
};

/// Adds points until the simplex is a tetrahedron; false if the difference is flat.
bool completed(Simplex& simplex, Pair& pair, double scale) {
    while (simplex.size < 4) {
        const glm::dvec3 a = simplex.points[0].w, ab = simplex.points[1].w - a, ac = simplex.points[2].w - a;
        std::vector<glm::dvec3> ways{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        if (simplex.size == 2)
            for (glm::dvec3& way : ways) way = glm::cross(ab, way);
        if (simplex.size == 3) ways = {glm::cross(ab, ac)};
        bool hasGrown = false;
        for (std::size_t i = 0; i < 2 * ways.size() && !hasGrown; ++i) {
            const glm::dvec3 way = ways[i / 2] * (i % 2 == 0 ? 1.0 : -1.0);
            const Difference found = pair.support(way);
            // The distance of the point from the span of the current simplex, along the search direction.
            hasGrown = glm::dot(way, found.w - a) > 1e-6 * scale * glm::length(way);
            if (hasGrown) simplex.points[simplex.size++] = found;
        }
        if (!hasGrown) return false;
    }
    return true;
}

/// Barycentric weights of the point of a triangle's plane nearest to the origin.
glm::dvec3 weightsOf(glm::dvec3 a, glm::dvec3 b, glm::dvec3 c) {
    const glm::dvec3 area = glm::cross(b - a, c - a);
    const double square = glm::dot(area, area);
    const glm::dvec3 foot = area * (glm::dot(area, a) / square);
    const double u = glm::dot(area, glm::cross(b - foot, c - foot)) / square;
    const double v = glm::dot(area, glm::cross(c - foot, a - foot)) / square;
    return {u, v, 1 - u - v};
}

/// Fills in the contact of two hulls that overlap.
void penetrate(Contact& contact, Simplex simplex, Pair& pair, double scale) {
    contact.onA = simplex.weighted(&Difference::a), contact.onB = simplex.weighted(&Difference::b);
    if (!completed(simplex, pair, scale)) {
        const glm::dvec3 way =
            glm::cross(simplex.points[1].w - simplex.points[0].w, simplex.points[2].w - simplex.points[0].w);
        if (simplex.size == 3 && glm::length(way) > 0) contact.normal = glm::normalize(way);
        return;
    }
    Polytope polytope(simplex);
    Face face;
    do {
        face = polytope.nearest();
        const Difference found = pair.support(face.normal);
        if (glm::dot(face.normal, found.w) - face.distance <= 1e-11 * scale) break;
        polytope.expand(found);
    } while (++contact.iterations < kMaxIterations);
    const auto [i, k, l] = face.corners;
    const Difference &a = polytope.point(i), &b = polytope.point(k), &c = polytope.point(l);
    const glm::dvec3 weights = weightsOf(a.w, b.w, c.w);
    contact.distance = -face.distance, contact.normal = face.normal;
    contact.onA = weights.x * a.a + weights.y * b.a + weights.z * c.a;
    contact.onB = weights.x * a.b + weights.y * b.b + weights.z * c.b;
}

}  // namespace

glm::dvec3 ConvexBody::support(glm::dvec3 direction, std::uint32_t& last) const {
    const glm::dvec3 local = glm::transpose(turn) * direction;
    if (polyhedron) {
        last = polyhedron->support(local, last).vertex;
    } else {
        for (std::uint32_t i = 0; i < points.size(); ++i)
            if (glm::dot(points[i], local) > glm::dot(points[last], local)) last = i;
    }
    return at + turn * points[last];
}

Contact contactOf(const ConvexBody& a, const ConvexBody& b) {
    Contact contact;
    Pair pair(a, b);
    Simplex simplex;
    simplex.points[0] = pair.support(b.at - a.at + glm::dvec3(1e-3, 2e-3, 3e-3)), simplex.size = 1;
    // The size of the Minkowski difference; rounding errors are relative to it.
    double scale = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {1.0, -1.0})
            scale = std::max(scale, glm::length(pair.support(sign * glm::dmat3(1)[axis]).w));
    glm::dvec3 v = simplex.points[0].w;
    while (++contact.iterations < kMaxIterations) {
        const double square = glm::dot(v, v);
        if (simplex.size == 4 || square <= kRelative * kRelative * scale * scale) break;
        const Difference found = pair.support(-v);
        if (square - glm::dot(v, found.w) <= kRelative * square) break;
        Simplex larger = simplex;
        larger.points[larger.size++] = found;
        larger = nearestFace(larger);
        const glm::dvec3 nearer = larger.weighted(&Difference::w);
        // Rounding errors prevent any further progress.
        if (!(glm::dot(nearer, nearer) < square)) break;
        simplex = larger, v = nearer;
    }
    contact.distance = glm::length(v);
    if (simplex.size == 4 || contact.distance <= kRelative * scale) {
        contact.distance = 0;
        penetrate(contact, simplex, pair, scale);
    } else {
        contact.onA = simplex.weighted(&Difference::a), contact.onB = simplex.weighted(&Difference::b);
        contact.normal = -v / contact.distance;
    }
    contact.distance -= a.radius + b.radius;
    contact.onA += a.radius * contact.normal, contact.onB -= b.radius * contact.normal;
    return contact;
}

}  // namespace arclight::collision
