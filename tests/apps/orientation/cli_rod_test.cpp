// What scene rod measures, over the whole range of its settings, against rotation matrices and a sampled great arc.
#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

#include "app/takes.h"
#include "core/long_run.h"
#include "core/random.h"

namespace arclight::test {
namespace {

using Matrix = glm::dmat3;

constexpr double kPerDegree = 0.017453292519943295769;
const glm::dvec3 kTip{0, 1, 0};

Matrix about(const glm::dvec3& axis, double angle) { return Matrix(glm::rotate(glm::dmat4(1), angle, axis)); }

double between(const glm::dvec3& a, const glm::dvec3& b) {
    return 2 * std::atan2(glm::length(a - b), glm::length(a + b));
}

/// An angle from 0 to π and a unit vector.
struct Rotation {
    double angle = 0;
    glm::dvec3 axis{0, 1, 0};
};

/// From the antisymmetric part of a matrix, and near half a turn from its symmetric part.
Rotation rotationOf(const Matrix& m) {
    const glm::dvec3 v(m[1][2] - m[2][1], m[2][0] - m[0][2], m[0][1] - m[1][0]);
    const double sine = 0.5 * glm::length(v), cosine = 0.5 * (m[0][0] + m[1][1] + m[2][2] - 1);
    const double angle = std::atan2(sine, cosine);
    if (sine > 1e-3 || angle < 1) return {angle, sine > 1e-12 ? v / (2 * sine) : kTip};
    int column = 0;
    for (int i = 1; i < 3; ++i)
        if (m[i][i] > m[column][column]) column = i;
    glm::dvec3 axis = m[column];
    axis[column] += 1;
    axis = glm::normalize(axis);
    return {angle, glm::dot(axis, v) < 0 ? -axis : axis};
}

/// The rod along y: azimuth of its tip from z towards x, elevation, and turn about itself, in degrees.
Matrix rod(const Json& degrees) {
    const auto angle = [&](int i) { return degrees.at(static_cast<std::size_t>(i)).get<double>() * kPerDegree; };
    return about(kTip, angle(0)) * about({1, 0, 0}, 0.5 * 3.14159265358979323846 - angle(1)) * about(kTip, angle(2));
}

/// One way from start to end, by matrices alone.
class Way {
public:
    explicit Way(const Json& p) : p_(p), start_(rod(p.at("start"))), end_(rod(p.at("end"))) {
        whole_ = rotationOf(end_ * glm::transpose(start_));
        const glm::dvec3 from = start_ * kTip, to = end_ * kTip, across = glm::cross(from, to);
        swing_ = {between(from, to), glm::length(across) > 1e-12 ? glm::normalize(across) : glm::dvec3(1, 0, 0)};
        const Rotation rest =
            rotationOf(glm::transpose(about(swing_.axis, swing_.angle)) * end_ * glm::transpose(start_));
        twist_ = {glm::dot(rest.axis, from) < 0 ? -rest.angle : rest.angle, from};
        constexpr int kPoints = 1500;
        for (int i = 0; i <= kPoints; ++i) points_.push_back(about(swing_.axis, swing_.angle * i / kPoints) * from);
    }

    double swing() const { return swing_.angle; }
    double wholeAngle() const { return whole_.angle; }
    Matrix at(double t) const {
        const std::string method = p_.at("method");
        const double tSwing = t * p_.at("tSwing").get<double>(), tTwist = t * p_.at("tTwist").get<double>();
        const Matrix s = about(swing_.axis, tSwing * swing_.angle), w = about(twist_.axis, tTwist * twist_.angle);
        if (method == "sterp") return s * w * start_;
        if (method == "sterpAsPublished") {
            const Matrix both = p_.at("reverseOrder").get<bool>() ? w * s : s * w;
            return p_.at("omitStart").get<bool>() ? both : both * start_;
        }
        // Nlerp in the plane of both quaternions, which are half as far apart as the rotations.
        if (method == "nlerp") {
            const double apart = 0.5 * whole_.angle;
            t = std::atan2(t * std::sin(apart), 1 - t + t * std::cos(apart)) / apart;
        }
        return about(whole_.axis, t * whole_.angle) * start_;
    }
    const Matrix& goal() const { return end_; }
    /// The smallest of the angles to many points of the great arc.
    double distanceToArc(const glm::dvec3& tip) const {
        const auto nearest = std::max_element(
            points_.begin(), points_.end(),
            [&](const glm::dvec3& a, const glm::dvec3& b) { return glm::dot(a, tip) < glm::dot(b, tip); });
        return between(tip, *nearest);
    }

private:
    const Json& p_;
    Matrix start_, end_;
    Rotation whole_, swing_, twist_;
    std::vector<glm::dvec3> points_;  ///< of the great arc
};

class CliRod : public DemoCli {
protected:
    CliRod() : DemoCli("orientation", "64x36") {}
};

TEST_F(CliRod, MeasuresAreThoseOfRotationMatrices) {
    const Json params = listedParams();
    Random random(Seed{65});
    std::vector<Settings> settings;
    for (int i = 0; i < (isLongRun() ? 400 : 40); ++i) {
        constexpr std::array<const char*, 4> kMethods{"nlerp", "slerp", "sterp", "sterpAsPublished"};
        Json rod = randomValues(params, {"tSwing", "tTwist", "reverseOrder", "omitStart"}, random);
        rod["scene"] = "rod", rod["testVectorPart"] = false;
        for (const char* name : {"start", "end"})
            for (int k = 0; k < 3; ++k)
                rod[name].push_back(random.below(6) == 0 ? 180.0 * random.below(2) - 90 : random.uniform(-180, 180));
        if (i % 8 == 0) rod["end"] = rod["start"];
        rod["method"] = kMethods[random.below(4)];
        settings.push_back({"", 0, rod});
    }
    const std::vector<Drawn> all = shown(settings, kMeasures);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Json& p = settings[i].params;
        SCOPED_TRACE(p.dump());
        EXPECT_LE(all[i].measure("sterpDeviationDeg"), 1e-5);
        EXPECT_LE(all[i].measure("recomposeErrorDeg"), 1e-5);
        const Way way(p);
        // Where there is more than one way, the demo may have taken another.
        if (way.swing() > 3.13 || way.wholeAngle() > 3.1415 || way.swing() < 0.01) continue;
        constexpr int kSamples = 255;
        double off = 0, length = 0, slowest = 10, fastest = 0;
        for (int k = 0; k <= kSamples; ++k) {
            const Matrix now = way.at(static_cast<double>(k) / kSamples);
            off = std::max(off, way.distanceToArc(now * kTip));
            if (k == 0) continue;
            const Matrix before = way.at((k - 1.0) / kSamples);
            const double turned = rotationOf(now * glm::transpose(before)).angle;
            length += between(before * kTip, now * kTip);
            slowest = std::min(slowest, turned), fastest = std::max(fastest, turned);
        }
        EXPECT_NEAR(all[i].measure("planeDeviationDeg"), off / kPerDegree, 0.08);
        EXPECT_NEAR(all[i].measure("arcLengthRatio"), length / way.swing(), 1e-6);
        EXPECT_NEAR(all[i].measure("endPointErrorDeg"),
                    rotationOf(way.at(1) * glm::transpose(way.goal())).angle / kPerDegree, 1e-5);
        if (slowest > 1e-5) {
            EXPECT_NEAR(all[i].measure("speedRatio"), fastest / slowest, 1e-4 * fastest / slowest);
        }
    }
}

}  // namespace
}  // namespace arclight::test
