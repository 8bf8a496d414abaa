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
    // An edge without length has no region.
    if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 - d3 > 0) {
        q = t.a + d1 / (d1 - d3) * ab;
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 - d6 > 0) {
        q = t.a + d2 / (d2 - d6) * ac;
    } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0 && (d4 - d3) + (d5 - d6) > 0) {
        q = t.b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (t.c - t.b);
    } else {
        const float sum = va + vb + vc;
        q = sum > 0 ? t.a + vb / sum * ab + vc / sum * ac : t.a;
        // Rounding may hide the edge of a sliver that `p` is beside.
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

/// Whether the way along a ray leads through the box of a triangle, as a tree tests it. Rounding makes hits of
/// triangles without area anywhere; those would depend on the boxes around them.
bool isInBox(const Ray& ray, float radius, const Triangle& t, float along) {
    const Box box = boxOf(t);
    const glm::vec3 far = glm::max(glm::abs(box.low), glm::abs(box.high));
    const RayBoxTest test(ray, radius, std::max(std::max(far.x, far.y), far.z));
    return test.entry(box.low, box.high, along).has_value();
}

}  // namespace

std::optional<float> hit(const Ray& ray, const Triangle& t, float most) {
    const glm::vec3 ab = t.b - t.a, ac = t.c - t.a, p = glm::cross(ray.direction, ac), from = ray.origin - t.a;
    const float det = glm::dot(ab, p);
    if (det == 0) return std::nullopt;
    const float u = glm::dot(from, p) / det;
    const glm::vec3 q = glm::cross(from, ab);
    const float v = glm::dot(ray.direction, q) / det, along = glm::dot(ac, q) / det;
    const bool isHit = u >= 0 && v >= 0 && u + v <= 1 && along >= 0 && along <= most;
    if (isHit && isInBox(ray, 0, t, along)) return along;
    return std::nullopt;
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

/// The moving sphere's first touch of the side of the cylinder around an edge, between its ends.
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
        // The side of the triangle that the sphere starts on, moved out by the radius.
        const float side = glm::dot(ray.origin - t.a, normal) < 0 ? -1.0f : 1.0f;
        const glm::vec3 out = side * radius / length * normal;
        keep(hit(ray, Triangle{t.a + out, t.b + out, t.c + out}, most));
    }
    for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)}) {
        keep(hitEdge(ray, radius, a, b, most));
        keep(hit(ray, Sphere{a, radius}, most));
    }
    if (first && !isInBox(ray, radius, t, *first)) return std::nullopt;
    return first;
}

RayBoxTest::RayBoxTest(const Ray& ray, float radius, float extent) : origin_(ray.origin) {
    constexpr float kLeast = 1e-30f;
    float reach = extent;
    for (int axis = 0; axis < 3; ++axis) {
        const float d = ray.direction[axis];
        inverse_[axis] = 1 / (std::abs(d) > kLeast ? d : kLeast);
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
