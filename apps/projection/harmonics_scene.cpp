// Scene harmonics: a still life lit by bands of spherical harmonics of a sky, or by the full sky.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/angles.h"
#include "core/text.h"
#include "gfx/picture.h"
#include "projection_demo.h"
#include "projection_scene.h"
#include "render/projection/still_life_painter.h"
#include "sim/projection/harmonic_export.h"
#include "sim/projection/ringing.h"
#include "sky_input.h"

namespace arclight::projection {
namespace {

constexpr double kSwaySeconds = 18;
constexpr std::size_t kMaxBytes = 8u << 20;
/// The light of all directions together, divided by the mean irradiance of a ball in it: a clamped cosine is a quarter
/// in the mean.
constexpr double kBall = 4;
/// Brings all skies to about the same light on the table.
constexpr float kExposures[]{1.9f, 3.8f, 3.2f, 2.2f};
/// Of the user's sky, whose mean luminance is 1.
constexpr float kUserExposure = 1.8f;
/// Azimuth of the sun in the clear sky. The user's sky is rotated so that most of its light also comes from there.
constexpr float kLightAzimuth = 62 * kDegree;

/// The rotation that brings most of the light to `kLightAzimuth`; 0 if no side is brighter.
float turnTowardsLight(const HarmonicLight& light) {
    const auto bright = [&](int m) { return luminance(light.terms[termOf(1, m)]); };
    const float x = bright(-1), z = bright(1), mean = luminance(light.terms[0]);
    return std::hypot(x, z) < 0.02f * mean ? 0 : kLightAzimuth - std::atan2(x, z);
}

constexpr Labels kSkyLabels = labels("clear", "overcast", "sunset", "studio");
constexpr Labels kWindowLabels = labels("none", "hanning", "lanczos", "nonNegative");

/// A name for code: letters, digits and underscores.
std::string codeName(std::string_view stem) {
    std::string name;
    for (const char c : stem) {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'), isDigit = c >= '0' && c <= '9';
        name += isLetter || (isDigit && !name.empty()) ? c : '_';
    }
    // GLSL reserves two underscores in a row and names that begin with gl_.
    std::string single;
    for (const char c : name)
        if (c != '_' || (!single.empty() && single.back() != '_')) single += c;
    return single.empty() || single.starts_with("gl_") ? "sky" + single : single;
}

LightTransfer transferOf(const StillLife& life) {
    std::vector<glm::vec3> normals;
    for (const StillVertex& v : life.mesh.vertices) normals.push_back(v.normal);
    return {normals, life.seen};
}

/// The light of the still life.
enum class LightSource { bands, fullSky };

struct HarmonicsParams {
    Sky sky = Sky::clear;
    int bands = 2;
    Window window = Window::none;
    LightSource light = LightSource::bands;
    float skyRotationDeg = -122, swayDeg = 14;
    StillView view;
};
constexpr auto rowsOf(HarmonicsParams) {
    using P = HarmonicsParams;
    return paramRows<P>(
        Group{"Light", "A sky, and the number of coefficients that represent it."},
        Param{"sky", "The sky that lights the scene, unless you load your own.", &P::sky, kSkyLabels}.primary(),
        Param{"bands", "",
              "The highest band of spherical harmonics in use. Bands 0 to 2 have 9 coefficients per colour.", &P::bands,
              0, 8}
            .primary(),
        Param{"window",
              "Window that attenuates the higher bands against ringing and negative light. hanning, lanczos: a fixed "
              "curve; non-negative: only as much attenuation as this sky needs.",
              &P::window, kWindowLabels}
            .primary(),
        Param{
            "light",
            "Light of the still life. bands: the bands of spherical harmonics; full sky: all directions of the sky, as "
            "a reference.",
            &P::light, labels("bands", "fullSky").formerly("truth", "fullSky")}
            .primary(),
        Param{"skyRotationDeg", "°", "Rotation of the sky about the vertical. Drag the sphere of light to rotate it.",
              &P::skyRotationDeg, -180, 180}
            .formerly("skyTurnDeg")
            .label("sky rotation")
            .primary(),
        Param{"swayDeg", "°", "Largest rotation of the sky to either side as it sways.", &P::swayDeg, 0, 180}
            .label("sky sway")
            .primary(),
        embed(&P::view));
}

struct HarmonicsMeasures {
    double shErrorMean = 0, shErrorMax = 0, ballErrorMean = 0, ballErrorMax = 0, negativeShare = 0, negativeDepth = 0,
           shadowError = 0;
};
constexpr auto rowsOf(HarmonicsMeasures) {
    using M = HarmonicsMeasures;
    return measureRows<M>(
        Measure{
            "shErrorMean", "%",
            "Mean error of a ball's irradiance as Ramamoorthi and Hanrahan state it: divided by the irradiance if all "
            "light came from one direction.",
            &M::shErrorMean},
        Measure{"shErrorMax", "%",
                "Largest error of a ball's irradiance, divided by the irradiance if all light came from one direction.",
                &M::shErrorMax},
        Measure{"ballErrorMean", "%", "Mean error of a ball's irradiance, divided by the mean irradiance of the ball.",
                &M::ballErrorMean},
        Measure{"ballErrorMax", "%",
                "Largest error of a ball's irradiance, divided by the mean irradiance of the ball.", &M::ballErrorMax},
        Measure{"negativeShare", "%",
                "Fraction of the directions in which the expansion is negative in at least one colour.",
                &M::negativeShare},
        Measure{"negativeDepth", "%",
                "Largest negative value over all directions and colours, divided by the mean of that colour.",
                &M::negativeDepth},
        Measure{
            "shadowError", "%",
            "Mean error of the light on the vertices of the still life, shadows included, divided by the mean light "
            "on them.",
            &M::shadowError});
}

class HarmonicsScene : public Scene<HarmonicsParams, HarmonicsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"harmonics", "a still life lit by a few coefficients of a sky"};
    static constexpr const InputKind* inputKind = &kSkyInput;

    explicit HarmonicsScene(Shaders& shaders)
        : life_(shaders.asset("assets/projection/still_life.mesh", kMaxBytes, decodeStillLife).value_or(StillLife{})),
          transfer_(transferOf(life_)),
          painter_(shaders, life_, transfer_),
          sent_(transfer_.vertices()) {}

    Reach reach() const override { return {.yaw = 0.55f, .pitch = 0.45f, .pitchDown = 0.10f, .nearest = 0.35f}; }
    void setInput(const InputFile* file) override {
        given_ = file != nullptr ? &file->as<UserSky>() : nullptr;
        givenName_ = file != nullptr ? file->name : "";
        spreader_.reset();
    }
    void restart() override {
        seconds_ = 0;
        changed();
    }
    void changed() override {
        if (!spreader_ || (given_ == nullptr && sky_ != params.sky)) {
            sky_ = params.sky;
            environment_ = given_ != nullptr ? given_->environment : makeEnvironment(sky_);
            all_ = project(environment_, kMaxBands);
            turn_ = given_ != nullptr ? turnTowardsLight(all_) : 0;
            spreader_.emplace(environment_);
            direct_.emplace(environment_);
        }
        shown_ = truncated(all_, params.bands);
        shown_ = windowed(shown_, windowFactors(params.window, shown_));
        errors_ = direct_->errorsOf(irradianceOf(shown_));
        negative_ = negativeLight(shown_);
        painter_.shapeLobes(shown_);
        if (params.light == LightSource::fullSky)
            painter_.reflect(environment_);
        else
            painter_.reflect(shown_);
    }
    void advance(const Step& step) override { seconds_ = std::fmod(seconds_ + step.dt, kSwaySeconds); }

    void draw(Frame& frame) override {
        StillView still = params.view;
        still.turn = rotation();
        still.exposure = given_ != nullptr ? kUserExposure : kExposures[static_cast<std::size_t>(params.sky)];
        if (params.light == LightSource::fullSky)
            transfer_.light(spreader_->turned(still.turn), sent_);
        else
            transfer_.light(rotated(shown_, static_cast<double>(still.turn)), sent_);
        painter_.light(sent_);
        const View view = frame.view(atLife());
        painter_.draw(frame, view, still);
        frame.canvas().keepClear(pixelBounds(view, kLifeLow, kLifeHigh));
        drawCaption(frame.canvas(), {frame.width(), frame.height()});
    }

    bool move(const Input& input) override {
        const bool wasHeld = grip_.isHeld();
        const auto takes = [&] { return nearestGrab(grabs(input.widthPx, input.heightPx), input).has_value(); };
        if (!grip_.follow(input, takes)) return false;
        if (wasHeld) {
            const float by = 0.4f * (input.pointerPx[0] - pointer_);
            params.skyRotationDeg = std::remainder(params.skyRotationDeg + by, 360.0f);
        }
        pointer_ = input.pointerPx[0];
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        if (!params.view.showLobes) return {};
        return {Grab::ball(viewOf(atLife(), widthPx, heightPx), kLobesCentre, kLobesReach)};
    }
    std::vector<Gesture> gestures() const override { return {{"Drag the lobes", "rotate the sky"}}; }

    HarmonicsMeasures measure() override {
        return {.shErrorMean = 100 * errors_.mean,
                .shErrorMax = 100 * errors_.max,
                .ballErrorMean = 100 * kBall * errors_.mean,
                .ballErrorMax = 100 * kBall * errors_.max,
                .negativeShare = 100 * negative_.share,
                .negativeDepth = 100 * negative_.depth,
                .shadowError = 100 * shadowError()};
    }

    /// Milliseconds to project the sky on 9 and on 81 functions: the best of twenty.
    Json benchFigures(const FrameTimes&) override {
        Json figures = Json::object();
        for (const int bands : {2, kMaxBands}) {
            const HarmonicProjector projector(environment_.width(), environment_.height(), bands);
            double best = 1e9;
            for (int run = 0; run < 20; ++run) {
                const auto start = std::chrono::steady_clock::now();
                const HarmonicLight light = projector.project(environment_);
                const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
                if (light.bands == bands) best = std::min(best, time.count());
            }
            figures["projectMs"][std::to_string(termCount(bands))] = best;
        }
        return figures;
    }

    std::vector<Export> exports() override {
        ExportedLight exported{shown_, {}, {}, {}};
        if (given_ != nullptr)
            for (glm::vec3& term : exported.light.terms) term *= static_cast<float>(given_->unit);
        exported.source = given_ != nullptr ? givenName_ : "sky " + std::string(kSkyLabels.text[indexOf(params.sky)]);
        exported.source += ", bands 0 to " + std::to_string(params.bands);
        if (params.window != Window::none)
            exported.source += ", window " + std::string(kWindowLabels.text[indexOf(params.window)]);
        return {{"coefficients",
                 "the coefficients of the sky's radiance after the window, for the sky without rotation",
                 {".json", ".h", ".glsl"},
                 [exported](const ExportRequest& request) -> Expected<std::vector<ExportFile>> {
                     ExportedLight light = exported;
                     light.name = codeName(request.stem), light.command = request.command;
                     std::string bytes = request.ending == ".json" ? coefficientsJson(light)
                                         : request.ending == ".h"  ? coefficientsC(light)
                                                                   : coefficientsGlsl(light);
                     return std::vector<ExportFile>{{request.ending, std::move(bytes)}};
                 }}};
    }

    Json dumpState() override { return {{"seconds", seconds_}, {"turn", static_cast<double>(rotation())}}; }

private:
    template <class Enumerator>
    static std::size_t indexOf(Enumerator value) {
        return static_cast<std::size_t>(value);
    }

    Camera atLife() const {
        return camera().applied({.position = {0.0f, 0.36f, 1.36f},
                                 .target = {0.0f, 0.095f, 0},
                                 .fovY = 0.42f,
                                 .near = 0.1f,
                                 .far = 8,
                                 .leastAspect = 1.75f});
    }
    static constexpr glm::vec3 kLifeLow{-0.30f, 0, -0.10f}, kLifeHigh{0.34f, 0.30f, 0.10f};  ///< m: bowl, jug, fruits

    float rotation() const {
        const auto sway = static_cast<float>(kTwoPi * static_cast<float>(seconds_ / kSwaySeconds));
        return turn_ + kDegree * (params.skyRotationDeg + params.swayDeg * sinf(sway));
    }

    /// Mean error of the light on all vertices, divided by the mean light.
    double shadowError() {
        std::vector<glm::vec3> reference(sent_.size());
        transfer_.light(spreader_->turned(rotation()), reference);
        transfer_.light(rotated(shown_, static_cast<double>(rotation())), sent_);
        double error = 0, sum = 0;
        for (std::size_t i = 0; i < reference.size(); ++i) {
            error += static_cast<double>(std::abs(luminance(sent_[i] - reference[i])));
            sum += static_cast<double>(luminance(reference[i]));
        }
        return error / sum;
    }

    void drawCaption(Canvas& canvas, glm::vec2 size) const {
        const float s = canvas.scale();
        glm::vec2 at(size.x - 28 * s, 44 * s);
        const auto line = [&](const std::string& text, TextStyle style) {
            style.align = Align::right;
            canvas.text(at, text, style);
            at.y += 22 * s;
        };
        const TextStyle plain{13 * s, kPaper.withAlpha(0.85f)};
        if (params.light == LightSource::fullSky) {
            line("full sky (reference)", bold(15 * s, kBrass));
            return line(std::to_string(kSeenDirections) + " directions at each point", plain);
        }
        line(std::to_string(termCount(params.bands)) + (params.bands == 0 ? " coefficient" : " coefficients") +
                 " per colour",
             bold(15 * s, kAccent));
        line("irradiance error: mean " + formatFixed(100 * kBall * errors_.mean, 1) + " %, largest " +
                 formatFixed(100 * kBall * errors_.max, 1) + " %",
             plain);
        line("of a ball's mean irradiance", plain);
        const bool isNegative = negative_.share > 0;
        const TextStyle below{13 * s, isNegative ? kWrong : plain.colour};
        if (!isNegative) return line("no negative light", below);
        line("negative in " + formatFixed(100 * negative_.share, 1) + " % of directions,", below);
        line("by up to " + formatFixed(100 * negative_.depth, 0) + " % of the mean", below);
    }

    StillLife life_;
    LightTransfer transfer_;
    StillLifePainter painter_;
    std::vector<glm::vec3> sent_;
    Environment environment_;
    std::optional<LightSpreader> spreader_;
    std::optional<DirectIrradiance> direct_;
    Sky sky_ = Sky::clear;
    const UserSky* given_ = nullptr;
    std::string givenName_;
    HarmonicLight all_, shown_;
    IrradianceErrors errors_;
    NegativeLight negative_;
    float turn_ = 0;      ///< of the user's sky, rad
    double seconds_ = 0;  ///< of the sway
    Grip grip_;
    float pointer_ = 0;  ///< px
};

}  // namespace

SceneType harmonicsScene() { return sceneType<HarmonicsScene>(); }

}  // namespace arclight::projection
