// Discarded pixels and blended ones show the same picture on average.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "gfx/gl_test.h"
#include "render/dither/jungle_painter.h"
#include "sim/common/periodic.h"
#include "sim/dither/jungle.h"

namespace arclight::test {
namespace {

using dither::FadeMethod;

constexpr int kWidth = 192, kHeight = 108, kThresholds = 16;

/// The light of a display's pixel, 0 to 255.
double shown(float light) { return 255 * std::pow(std::clamp(static_cast<double>(light), 0.0, 1.0), 1 / 2.2); }

class FadeMean : public Gl {
protected:
    FadeMean() { painter_.plant(Seed{1}); }

    /// From behind the explorer's shoulder, as in scene foliage.
    dither::JungleShot shotAt(double seconds, FadeMethod method) const {
        const double walked = 5.5 + static_cast<double>(dither::kWalkSpeed) * seconds;
        dither::JungleShot shot;
        shot.walker = dither::walkerPose(walked), shot.seconds = seconds;
        const auto at = [&](double along, float aside) {
            glm::vec3 p = dither::onPath(static_cast<float>(inPeriod(along, static_cast<double>(dither::kLap))), aside);
            p.z += dither::kLap * std::round((shot.walker.stand.z - p.z) / dither::kLap);
            return p;
        };
        shot.camera = {.position = at(walked - 4.1, 0.62f) + glm::vec3(0, 1.62f, 0),
                       .target = glm::mix(at(walked, 0), at(walked + 3.2, 0.45f), 0.55f) + glm::vec3(0, 1.52f, 0),
                       .fovY = 0.86f,
                       .near = 0.64f,
                       .far = 70};
        shot.fade.method = method;
        return shot;
    }

    /// The mean over all thresholds: every pixel has each once, as it has over all offsets of a matrix.
    std::vector<double> meanOf(dither::JungleShot shot) {
        std::vector<double> mean(3u * kWidth * kHeight);
        for (int k = 0; k < kThresholds; ++k) {
            const std::array<float, 4> same = [&] {
                std::array<float, 4> all;
                all.fill((static_cast<float>(k) + 0.5f) / kThresholds);
                return all;
            }();
            Texture thresholds =
                Texture::array("thresholds", PixelFormat::r32f, 2, 2, 1, Filter::nearest, Wrap::repeat);
            thresholds.upload<float>(same);
            shot.pattern.thresholds = &thresholds;
            setup_.canvas.begin(kWidth, kHeight);
            Frame frame(setup_.store, setup_.canvas, 0, shot.seconds);
            painter_.draw(frame, shot);
            const Pixels pixels(frame.scene());
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x)
                    for (int c = 0; c < 3; ++c)
                        mean[index(x, y, c)] += static_cast<double>(pixels.at(x, y, c)) / kThresholds;
        }
        return mean;
    }
    static std::size_t index(int x, int y, int c) { return static_cast<std::size_t>((y * kWidth + x) * 3 + c); }

    struct Difference {
        double largest = 0, mean = 0, bias = 0;  ///< of 255; bias: of b less a
    };
    /// Between the means of 9 x 9 pixels, as a display shows them.
    static Difference differenceOf(const std::vector<double>& a, const std::vector<double>& b) {
        Difference found;
        int count = 0;
        for (int y = 4; y + 4 < kHeight; y += 3)
            for (int x = 4; x + 4 < kWidth; x += 3)
                for (int c = 0; c < 3; ++c) {
                    double one = 0, other = 0;
                    for (int dy = -4; dy <= 4; ++dy)
                        for (int dx = -4; dx <= 4; ++dx)
                            one += a[index(x + dx, y + dy, c)] / 81, other += b[index(x + dx, y + dy, c)] / 81;
                    const double apart = shown(static_cast<float>(other)) - shown(static_cast<float>(one));
                    found.largest = std::max(found.largest, std::fabs(apart));
                    found.mean += std::fabs(apart), found.bias += apart;
                    ++count;
                }
        found.mean /= count, found.bias /= count;
        return found;
    }

    RenderSetup setup_{kWidth, kHeight};
    dither::JunglePainter painter_{setup_.shaders};
};

/// The rest is where fading leaves are before each other: blending adds up their opacities, and thresholds that they
/// share do not.
TEST_F(FadeMean, BlendingConvergesToTheMeanOfDiscarding) {
    const struct {
        double seconds;
        float distance;              ///< up to which leaves fade, m
        double largest, mean, bias;  ///< at most, of 255
    } cases[]{{2, 1.6f, 19, 0.65, 0.6}, {2.5, 6, 35, 1.25, 1.0}};
    for (const auto& expected : cases) {
        const auto mean = [&](FadeMethod method) {
            dither::JungleShot shot = shotAt(expected.seconds, method);
            shot.fade.distance = expected.distance;
            shot.camera.near = 0.4f * expected.distance;
            return meanOf(shot);
        };
        const Difference apart = differenceOf(mean(FadeMethod::discard), mean(FadeMethod::sorted));
        EXPECT_LE(apart.largest, expected.largest) << expected.distance << " m";
        EXPECT_LE(apart.mean, expected.mean) << expected.distance << " m";
        EXPECT_LE(std::fabs(apart.bias), expected.bias) << expected.distance << " m";
    }
}

}  // namespace
}  // namespace arclight::test
