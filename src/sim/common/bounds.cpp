#include "sim/common/bounds.h"

namespace arclight {

bool Triangle::isFinite() const {
    for (const glm::vec3 p : {a, b, c})
        if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z)) return false;
    return true;
}

namespace {

glm::vec3 nearer(glm::vec3 p, glm::vec3 q, glm::vec3 r) {
    return glm::dot(p - r, p - r) < glm::dot(p - q, p - q) ? r : q;
}

}  // namespace

glm::vec3 nearestPoint(const Triangle& t, glm::vec3 p) {
    const glm::vec3 ab = t.b - t.a, ac = t.c - t.a, ap = p - t.a, bp = p - t.b, cp = p - t.c;
    const float d1 = glm::dot(ab, ap), d2 = glm::dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return t.a;
    const float d3 = glm::dot(ab, bp), d4 = glm::dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return t.b;
    const float d5 = glm::dot(ab, cp), d6 = glm::dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return t.c;
    const float va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    glm::vec3 q;
    // A degenerate edge has no Voronoi region.
    if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 - d3 > 0) {
        q = t.a + d1 / (d1 - d3) * ab;
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 - d6 > 0) {
        q = t.a + d2 / (d2 - d6) * ac;
    } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0 && (d4 - d3) + (d5 - d6) > 0) {
        q = t.b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (t.c - t.b);
    } else {
        const float sum = va + vb + vc;
        q = sum > 0 ? t.a + vb / sum * ab + vc / sum * ac : t.a;
        // For slivers, rounding may miss the edge next to `p`.
        if (!(sum > 0x1p-12f * (glm::dot(ab, ab) * glm::dot(ac, ac)))) {
            q = nearer(p, q, nearestOnSegment(p, t.a, t.b));
            q = nearer(p, q, nearestOnSegment(p, t.b, t.c));
            q = nearer(p, q, nearestOnSegment(p, t.c, t.a));
        }
    }
    const Box box = boxOf(t);
    return glm::clamp(q, box.low, box.high);
}

namespace {

/// A lower bound of a tree's test of a triangle's box, because trees have larger extents.
RayBoxTest boxTestOf(const Ray& ray, float radius, const Box& box) {
    const glm::vec3 far = glm::max(glm::abs(box.low), glm::abs(box.high));
    return {ray, radius, std::max(std::max(far.x, far.y), far.z)};
}

/// Transforms corners to the space in which the ray starts at the origin along +z, up to a factor of z. A vertex gets
/// identical coordinates in all its triangles.
class ShearedSpace {
public:
    explicit ShearedSpace(const Ray& ray) : origin_(ray.origin) {
        const glm::vec3 size = glm::abs(ray.direction);
        z_ = size.x > size.y && size.x > size.z ? 0 : size.y > size.z ? 1 : 2;
        x_ = (z_ + 1) % 3, y_ = (z_ + 2) % 3;
        shear_ = glm::vec2(ray.direction[x_], ray.direction[y_]) / ray.direction[z_];
    }
    int depthAxis() const { return z_; }
    glm::dvec3 operator()(glm::vec3 corner) const {
        const glm::vec3 p = corner - origin_;
        return {p[x_] - shear_.x * p[z_], p[y_] - shear_.y * p[z_], p[z_]};
    }

private:
    glm::vec3 origin_;
    glm::vec2 shear_{0};
    int x_ = 0, y_ = 1, z_ = 2;
};

}  // namespace

std::optional<float> hit(const Ray& ray, const Triangle& t, float most) {
    const ShearedSpace space(ray);
    const glm::dvec3 a = space(t.a), b = space(t.b), c = space(t.c);
    // Coordinates are floats, so products in double are exact and signs correct. An edge's two triangles get opposite
    // signs.
    const auto side = [](const glm::dvec3& p, const glm::dvec3& q) { return p.x * q.y - p.y * q.x; };
    const double u = side(b, c), v = side(c, a), w = side(a, b), sum = u + v + w;
    if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) return std::nullopt;
    if (sum == 0) return std::nullopt;
    const double depth = (u * a.z + v * b.z + w * c.z) / sum;
    const auto along = static_cast<float>(depth / static_cast<double>(ray.direction[space.depthAxis()]));
    if (!(along >= 0 && along <= most)) return std::nullopt;
    // For a triangle seen edge-on, rounding dominates `along`. Clamp it to the box, because a tree does not test a
    // triangle before the ray enters its box.
    const Box box = boxOf(t);
    const auto part = boxTestOf(ray, 0, box).part(box.low, box.high);
    const float at = std::max(part.first, std::min(along, part.last));
    if (part.isEmpty() || !(at <= most)) return std::nullopt;
    return at;
}

namespace {

/// The smaller root of a t² + 2 b t + c = 0 from 0 to `most`, where c > 0 and thus the start is outside.
std::optional<float> firstRoot(float a, float b, float c, float most) {
    const float root = b * b - a * c;
    if (!(a > 0) || !(b < 0) || !(root >= 0)) return std::nullopt;
    const float t = c / (std::sqrt(root) - b);
    if (t <= most) return t;
    return std::nullopt;
}

/// The t at which a moving sphere first touches an edge, between its ends: a ray against a cylinder around the edge.
std::optional<float> hitEdge(const Ray& ray, float radius, glm::vec3 a, glm::vec3 b, float most) {
    const glm::vec3 axis = b - a, from = ray.origin - a;
    const float square = glm::dot(axis, axis);
    if (!(square > 0)) return std::nullopt;
    const glm::vec3 d = ray.direction - glm::dot(ray.direction, axis) / square * axis;
    const glm::vec3 m = from - glm::dot(from, axis) / square * axis;
    const auto t = firstRoot(glm::dot(d, d), glm::dot(m, d), glm::dot(m, m) - radius * radius, most);
    if (!t) return t;
    const float along = glm::dot(from + *t * ray.direction, axis);
    if (along >= 0 && along <= square) return t;
    return std::nullopt;
}

}  // namespace

std::optional<float> hit(const Ray& ray, const Sphere& sphere, float most) {
    const glm::vec3 m = ray.origin - sphere.centre;
    const float c = glm::dot(m, m) - sphere.radius * sphere.radius;
    if (c <= 0) return 0.0f;
    return firstRoot(glm::dot(ray.direction, ray.direction), glm::dot(m, ray.direction), c, most);
}

std::optional<float> hit(const Ray& ray, float radius, const Triangle& t, float most) {
    if (overlap(Sphere{ray.origin, radius}, t)) return 0.0f;
    std::optional<float> first;
    const auto keep = [&](std::optional<float> along) {
        if (along && (!first || *along < *first)) first = along;
    };
    const glm::vec3 normal = glm::cross(t.b - t.a, t.c - t.a);
    const float length = glm::length(normal);
    if (length > 0) {
        // The triangle, offset by the radius to the side on which the sphere starts.
        const float side = glm::dot(ray.origin - t.a, normal) < 0 ? -1.0f : 1.0f;
        const glm::vec3 out = side * radius / length * normal;
        keep(hit(ray, Triangle{t.a + out, t.b + out, t.c + out}, most));
    }
    for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)}) {
        keep(hitEdge(ray, radius, a, b, most));
        keep(hit(ray, Sphere{a, radius}, most));
    }
    // For degenerate triangles, rounding may give hits anywhere. Outside the triangle's box, these would depend on the
    // boxes around it.
    const Box box = boxOf(t);
    if (first && !boxTestOf(ray, radius, box).entry(box.low, box.high, *first)) return std::nullopt;
    return first;
}

RayBoxTest::RayBoxTest(const Ray& ray, float radius, float extent) : origin_(ray.origin) {
    constexpr float kMin = 1e-30f;
    float reach = extent;
    for (int axis = 0; axis < 3; ++axis) {
        const float d = ray.direction[axis];
        inverse_[axis] = 1 / (std::abs(d) > kMin ? d : kMin);
        reach = std::max(reach, std::abs(ray.origin[axis]));
    }
    grown_ = radius + 0x1p-18f * (reach + radius);
}

std::vector<Box> boxesOf(std::span<const Triangle> triangles) {
    std::vector<Box> boxes;
    boxes.reserve(triangles.size());
    for (const Triangle& t : triangles) boxes.push_back(boxOf(t));
    return boxes;
}
std::vector<Box> boxesOf(std::span<const Sphere> spheres) {
    std::vector<Box> boxes;
    boxes.reserve(spheres.size());
    for (const Sphere& s : spheres) boxes.push_back(boxOf(s));
    return boxes;
}

}  // namespace arclight
