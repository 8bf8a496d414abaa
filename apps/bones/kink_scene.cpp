// Scene kink: four springs on rotations follow one target, also beyond 180°.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "bones_demo.h"
#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/page.h"
#include "sim/bones/bone_choice.h"
#include "sim/bones/kink.h"
#include "sim/common/camera_control.h"

namespace arclight::bones {
namespace {

struct KinkParams {
    BoneChoice bones;
    KinkSettings kink;
};
constexpr auto rowsOf(KinkParams) {
    using P = KinkParams;
    return paramRows<P>(kBoneGroup, Param{&P::bones, &BoneChoice::frequency},
                        Param{&P::bones, &BoneChoice::dampingRatio}, Param{&P::bones, &BoneChoice::rotation},
                        Group{"Kink", "Four springs on rotations follow one target."}, embed(&P::kink));
}

struct KinkMeasures {
    double largestSpin = 0, angleError = kNotMeasured;
};
constexpr auto rowsOf(KinkMeasures) {
    using M = KinkMeasures;
    return measureRows<M>(
        Measure{"largestSpin", "rad/s",
                "Largest angular velocity of the chosen rotation spring in the last four seconds.", &M::largestSpin},
        Measure{"angleError", "%", "Largest error of the angle with quaternion components, relative to the step angle.",
                &M::angleError}
            .absentBecause("only the target motion steps has an angle"));
}

struct SpringRow {
    std::string_view name, sentence;
    CanvasColour tint;
};
/// In the order of `RotationSpring`.
constexpr std::array<SpringRow, kRotationSprings> kSprings{{
    {"rotation vector", "At 180°, the target's vector jumps to its opposite.", colourFromHex(0xE8503A)},
    {"components", "The quaternion's four components, normalised when read.", colourFromHex(0xF9A66C)},
    {"hemisphere", "The components, towards the nearer of two quaternions.", colourFromHex(0xE8D48A)},
    {"angle", "The rotation vector from the target to the plane.", colourFromHex(0x7FD1C7)},
}};

struct KinkPage {
    int width;
    float unit;
    std::array<Rect, kRotationSprings> panels;
    Rect spins, errors;

    KinkPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        const Rect below = cutBottom(body, 0.46f * body.height, 14 * unit);
        for (int i = 0; i < kRotationSprings; ++i)
            panels[static_cast<std::size_t>(i)] = panelBeside(body, i, kRotationSprings, 14 * unit);
        Rect right = below, left = below;
        left.width = 0.60f * below.width, right.x += 0.64f * below.width, right.width = 0.36f * below.width;
        for (Rect* area : {&left, &right}) area->y += 18 * unit, area->height -= 18 * unit;
        spins = plotArea(left, unit), errors = plotArea(right, unit);
    }
};

/// A paper plane that flies along y, its keel along -z.
struct Face {
    std::array<glm::vec3, 3> corners;
};
constexpr std::array<Face, 4> kPlane{{{{{{0, 1, 0}, {-0.75f, -0.8f, 0.06f}, {-0.13f, -0.8f, 0}}}},
                                      {{{{0, 1, 0}, {-0.13f, -0.8f, 0}, {0, -0.8f, -0.34f}}}},
                                      {{{{0, 1, 0}, {0.13f, -0.8f, 0}, {0, -0.8f, -0.34f}}}},
                                      {{{{0, 1, 0}, {0.75f, -0.8f, 0.06f}, {0.13f, -0.8f, 0}}}}}};

/// From above and a little from the front.
const glm::mat3 kEye =
    glm::mat3_cast(glm::angleAxis(0.62f, glm::vec3(1, 0, 0)) * glm::angleAxis(-0.5f, glm::vec3(0, 1, 0)));

class KinkScene : public Scene<KinkParams, KinkMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"kink", "four springs on rotations, beyond 180°"};

    explicit KinkScene(Shaders&) {}

    void restart() override { kink_.reset(params.bones.shape(), params.kink); }
    void changed() override { kink_.configure(params.bones.shape(), params.kink); }
    void advance(const Step& step) override { kink_.step(step.seconds + step.dt, step.dt); }
    bool usesCamera() const override { return false; }

    void draw(Frame& frame) override {
        frame.outputPass("page").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        const KinkPage page(frame.width(), frame.height());
        drawHeading(
            canvas, page.width, "Four springs on rotations",
            "All planes follow the outlined target. When the target passes 180°, its rotation vector jumps to the "
            "opposite vector, so the red plane rotates back.");
        for (int i = 0; i < kRotationSprings; ++i) {
            drawPlane(canvas, page, i);
            canvas.keepClear(page.panels[static_cast<std::size_t>(i)]);
        }
        drawSpins(canvas, page);
        drawErrors(canvas, page);
    }

    KinkMeasures measure() override {
        KinkMeasures measures{.largestSpin = static_cast<double>(kink_.largestSpin(params.bones.rotation))};
        if (params.kink.motion == KinkMotion::steps)
            measures.angleError =
                100 * componentError(params.bones.shape(),
                                     std::min(static_cast<double>(params.kink.angle), std::numbers::pi));
        return measures;
    }

    /// `{"target", "rotations"}`: quaternions w, x, y, z.
    Json dumpState() override {
        const auto json = [](glm::quat q) {
            return Json{floatToJson(q.w), floatToJson(q.x), floatToJson(q.y), floatToJson(q.z)};
        };
        Json rotations = Json::array();
        for (int i = 0; i < kRotationSprings; ++i)
            rotations.push_back(json(kink_.rotation(static_cast<RotationSpring>(i))));
        return {{"target", json(kink_.target())}, {"rotations", std::move(rotations)}};
    }

private:
    void drawPlane(Canvas& canvas, const KinkPage& page, int i) const {
        const float s = page.unit;
        const Rect& panel = page.panels[static_cast<std::size_t>(i)];
        const SpringRow& row = kSprings[static_cast<std::size_t>(i)];
        canvas.rect(panel, colourFromHex(0x131D22, 0.9f), 8 * s);
        canvas.text({panel.x + 14 * s, panel.y + 20 * s}, row.name, bold(15 * s, row.tint));
        drawSentence(canvas, {panel.x + 14 * s, panel.y + 40 * s}, panel.width - 28 * s, row.sentence, {12 * s, kMuted},
                     16 * s);
        const float top = panel.y + 76 * s, size = 0.42f * std::min(panel.width, panel.bottom() - top);
        const glm::vec2 centre(panel.centre().x, 0.5f * (top + panel.bottom()) - 4 * s);
        // Flat in the target's space: y is its rotation axis, so the plane lies in x and z.
        const auto at = [&](glm::quat q, glm::vec3 p) {
            const glm::vec3 seen = kEye * (q * glm::vec3(p.x, p.z, -p.y));
            return glm::vec3(centre.x + size * seen.x, centre.y - size * seen.y, seen.z);
        };
        drawFaces(canvas, kink_.rotation(static_cast<RotationSpring>(i)), row.tint, at);
        for (const Face& face : kPlane) {
            std::array<glm::vec2, 4> outline;
            for (std::size_t k = 0; k < 4; ++k) outline[k] = glm::vec2(at(kink_.target(), face.corners[k % 3]));
            canvas.polyline(outline, 1.2f * s, kPaper.withAlpha(0.55f));
        }
        const float off = kink_.samples().empty() ? 0 : kink_.samples().back().angle[static_cast<std::size_t>(i)];
        canvas.text({panel.x + 14 * s, panel.bottom() - 16 * s},
                    formatFixed(static_cast<double>(off / kDegree), 0) + "° from the target", {12 * s, kPaper});
    }

    template <class At>
    static void drawFaces(Canvas& canvas, glm::quat q, CanvasColour tint, At at) {
        struct Drawn {
            std::array<glm::vec2, 3> px;
            float depth, light;
        };
        std::array<Drawn, kPlane.size()> faces;
        for (std::size_t f = 0; f < kPlane.size(); ++f) {
            std::array<glm::vec3, 3> p;
            for (std::size_t k = 0; k < 3; ++k) p[k] = at(q, kPlane[f].corners[k]), faces[f].px[k] = glm::vec2(p[k]);
            const glm::vec3& a = kPlane[f].corners[0];
            const glm::vec3 n = glm::cross(kPlane[f].corners[1] - a, kPlane[f].corners[2] - a);
            const glm::vec3 normal = kEye * (q * glm::normalize(glm::vec3(n.x, n.z, -n.y)));
            faces[f].depth = p[0].z + p[1].z + p[2].z;
            faces[f].light = 0.30f + 0.70f * std::fabs(glm::dot(normal, glm::normalize(glm::vec3(-0.4f, 0.8f, 0.45f))));
        }
        std::sort(faces.begin(), faces.end(), [](const Drawn& a, const Drawn& b) { return a.depth < b.depth; });
        for (const Drawn& face : faces) {
            const CanvasColour colour = mixed(kGround, tint, face.light);
            canvas.triangle(face.px[0], face.px[1], face.px[2], colour);
            canvas.polyline(std::array{face.px[0], face.px[1], face.px[2], face.px[0]}, 1, colour);
        }
    }

    void drawSpins(Canvas& canvas, const KinkPage& page) const {
        const float s = page.unit;
        const auto& samples = kink_.samples();
        const double shown = Kink::kShownTicks / 60.0;
        double top = 10;
        for (int i = 0; i < kRotationSprings; ++i)
            top = std::max(top, static_cast<double>(kink_.largestSpin(static_cast<RotationSpring>(i))));
        top = 10 * std::ceil(std::min(top, 100.0) / 10);
        const Plot plot(canvas, page.spins, {-shown, 0, 1, "time, s", false, 0},
                        {0, top, top / 5, "angular speed of each plane, rad/s", false, 0});
        plot.draw([&] {
            const auto curve = [&](CanvasColour colour, float width, auto value) {
                plot.drawHistory(samples.size(), {colour, width * s},
                                 [&](std::size_t i) { return static_cast<double>(value(samples[i])); });
            };
            curve(kPaper.withAlpha(0.5f), 1.2f, [](const KinkSample& sample) { return sample.target; });
            for (std::size_t k = 0; k < kSprings.size(); ++k)
                curve(kSprings[k].tint, 2, [k](const KinkSample& sample) { return sample.spin[k]; });
        });
    }

    void drawErrors(Canvas& canvas, const KinkPage& page) const {
        const float s = page.unit;
        const SpringShape shape = params.bones.shape();
        const Plot plot(canvas, page.errors, {0, 180, 30, "rotation angle, °", false, 0},
                        {0, 30, 5, "angle error of components, %", false, 0});
        plot.draw([&] {
            drawCurve(canvas, 37, {kSprings[2].tint, 2.2f * s}, [&](int i) {
                const double degree = std::max(1.0, 5.0 * i);
                return plot.at(degree, 100 * componentError(shape, degree * std::numbers::pi / 180));
            });
            drawCurve(canvas, 2, {kSprings[3].tint, 2.2f * s}, [&](int i) { return plot.at(180 * i, 0.05); });
            if (params.kink.motion == KinkMotion::steps && params.kink.angle.shown <= 180) {
                const double degree = static_cast<double>(params.kink.angle.shown);
                const double error = 100 * componentError(shape, degree * std::numbers::pi / 180);
                canvas.disc(plot.at(degree, error), 5 * s, kPaper);
                drawLabel(canvas, plot.at(degree, error) + glm::vec2(-12 * s, -14 * s), formatFixed(error, 1) + " %",
                          {12 * s, kPaper, Align::right});
            }
        });
    }

    Kink kink_;
};

}  // namespace

SceneType kinkScene() { return sceneType<KinkScene>(); }

}  // namespace arclight::bones
