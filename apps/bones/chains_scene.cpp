// Scene chains: one chain, moved by four methods at six tick rates, and the error against the rate.
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "bones_demo.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/page.h"
#include "sim/bones/bone_choice.h"
#include "sim/bones/bone_trials.h"
#include "sim/bones/chain_comparison.h"
#include "sim/common/camera_control.h"
#include "sim/common/physics.h"

namespace arclight::bones {
namespace {

struct ChainsParams {
    BoneChoice bones;
    ChainSettings chain;
};
constexpr auto rowsOf(ChainsParams) {
    return paramRows<ChainsParams>(embed(&ChainsParams::bones),
                                   Group{"Chains", "One chain, moved by four methods at six tick rates."},
                                   embed(&ChainsParams::chain));
}

struct ChainsMeasures {
    double lengthErrorMax = 0, rateError = kNotMeasured, exactError = kNotMeasured;
    double settleTime = kNotMeasured, settleError = kNotMeasured, restDrift = 0;
};
constexpr auto rowsOf(ChainsMeasures) {
    using M = ChainsMeasures;
    return measureRows<M>(
        lengthErrorRow(&M::lengthErrorMax),
        Measure{
            "rateError", "%",
            "Root-mean-square distance between the chain's tip at 30 and at 144 ticks per second, relative to the "
            "chain's length, at the common ticks. Mistakes and rotation springs other than angle may exceed the limit.",
            &M::rateError}
            .atMost(1)
            .absentBecause("a hitch hides the motion of the root"),
        Measure{"exactError", "%",
                "Root-mean-square distance between the chain's tip at 60 ticks per second and its tip with steps of "
                "1/1920 s, relative to the chain's length.",
                &M::exactError}
            .atMost(1)
            .absentBecause("a hitch hides the motion of the root"),
        Measure{"settleTime", "s", "Time until a bone stays within 1 % of a jump of its target, in ticks of 1/60 s.",
                &M::settleTime}
            .costly()
            .absentBecause("the bone does not settle within 20 s"),
        Measure{"settleError", "s", "Difference between the settling time and its closed form.", &M::settleError}
            .atMost(0.0334)
            .absentBecause("the bone does not settle within 20 s"),
        Measure{"restDrift", "%",
                "Distance between a chain's tip and its pose, relative to the chain's length, 10,000 ticks after the "
                "chain came to rest from a second of gravity.",
                &M::restDrift}
            .atMost(0.01));
}

struct MethodRow {
    std::string_view name, sentence;
};
/// In the order of `ChainMethod`.
constexpr std::array<MethodRow, kChainMethods> kMethods{{
    {"this suite", "Targets move during a step, and limits only change the drawing."},
    {"article", "Targets jump at the start of a tick, and damping is per tick."},
    {"VRM spring bone", "Drag is per frame instead of per second, as specified."},
    {"position-based", "Fixed lengths and a pull to the pose, damped per tick."},
}};

/// The sentence below the name of the suite's method.
std::string_view sentenceOf(Mistake mistake) {
    switch (mistake) {
        case Mistake::jumpingTargets:
            return "Mistake: targets jump at the start of a step, so bones are half a step early.";
        case Mistake::dampingPerTick: return "Mistake: each step takes a fraction of the velocity along a bone.";
        case Mistake::absoluteDamping: return "Mistake: each step takes a fraction of the velocity in the world.";
        case Mistake::keptPose: return "Mistake: the next tick starts from the drawn pose.";
        case Mistake::none:
        case Mistake::crossedTorque: break;  // which acts on fields only
    }
    return kMethods[0].sentence;
}

/// From low to high rates; uneven ticks last.
constexpr std::array<CanvasColour, kChainRates.size()> kTints{colourFromHex(0xFF6B4A), colourFromHex(0xF9A66C),
                                                              colourFromHex(0xE8D9A0), colourFromHex(0x8CC7C2),
                                                              colourFromHex(0x3E8FA3), colourFromHex(0xC79BE0)};
constexpr std::array<CanvasColour, kChainMethods> kMethodTints{colourFromHex(0x7FD1C7), colourFromHex(0xF98C6B),
                                                               colourFromHex(0xE8C46A), colourFromHex(0xB79BE0)};

constexpr std::array<float, kChainRates.size()> kWidths{8, 6.6f, 5.2f, 3.6f, 1.8f, 9.6f};  // units of the page

std::string nameOfRate(std::size_t rate) {
    return kChainRates[rate] > 0 ? std::to_string(kChainRates[rate]) + " Hz" : "uneven";
}

std::string percent(double value) { return formatFixed(value, value < 9.95 ? 2 : value < 99.5 ? 1 : 0); }

struct ChainsPage {
    int width;
    float unit;
    std::array<Rect, kChainMethods> panels;
    Rect curve, table;

    ChainsPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        Rect below = cutBottom(body, 0.40f * body.height, 12 * unit);
        for (int i = 0; i < kChainMethods; ++i)
            panels[static_cast<std::size_t>(i)] = panelBeside(body, i, kChainMethods, 14 * unit);
        if (h > w) {
            table = cutBottom(below, 220 * unit, 20 * unit);
            curve = plotArea(below, unit);
            return;
        }
        const float left = 0.42f * below.width;
        curve = plotArea({below.x, below.y + 20 * unit, left, below.height - 20 * unit}, unit);
        table = {below.x + left + 34 * unit, below.y + 30 * unit, below.width - left - 34 * unit, below.height};
    }
};

class ChainsScene : public Scene<ChainsParams, ChainsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"chains", "one chain, moved by four methods at six tick rates"};

    explicit ChainsScene(Shaders&) {}

    void restart() override { chains_.reset(settings(), seed()); }
    void changed() override { chains_.configure(settings()); }
    void advance(const Step& step) override { chains_.advance(step.seconds + step.dt); }
    bool usesCamera() const override { return false; }

    void draw(Frame& frame) override {
        frame.outputPass("page").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        const ChainsPage page(frame.width(), frame.height());
        drawHeading(
            canvas, page.width, "One chain, four methods, six rates",
            "All roots make the same motion, and all chains are drawn at the same time. Where the chains coincide, "
            "the motion does not depend on the frame rate.");
        for (int m = 0; m < kChainMethods; ++m) drawChains(canvas, page, m, params.bones.mistake);
        canvas.declareSubject(page.panels[0]);
        drawRateCurve(canvas, page);
        drawTable(canvas, page);
    }

    ChainsMeasures measure() override {
        const ChainSettings tried = settings();
        if (!tried_ || tried_->springs != tried.springs || tried_->stepping != tried.stepping) {
            tried_ = tried;
            settling_ = settlingOf(tried.springs, tried.stepping);
            drift_ = restDrift(tried.springs, tried.stepping);
        }
        ChainsMeasures measures{.settleTime = settling_.seconds, .settleError = settling_.error, .restDrift = drift_};
        if (tried.trial != ChainTrial::hitch) {
            measures.rateError = chains_.rateError(ChainMethod::suite);
            measures.exactError = chains_.exactDistance(2);
        }
        double worst = 0;
        const auto& joints = chains_.joints(ChainMethod::suite, 2);
        for (std::size_t i = 1; i < joints.size(); ++i)
            worst = std::max(worst, std::fabs(static_cast<double>(glm::length(joints[i] - joints[i - 1]) /
                                                                  ChainComparison::kBoneLength) -
                                              1));
        measures.lengthErrorMax = 100 * worst;
        return measures;
    }

    /// `{"chains": [{"method", "rate", "joints"}]}`: joints relative to the root, in m at scale 1.
    Json dumpState() override {
        Json all = Json::array();
        for (int m = 0; m < kChainMethods; ++m)
            for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
                Json joints = Json::array();
                for (const glm::vec3 p : chains_.joints(static_cast<ChainMethod>(m), rate))
                    joints.push_back({floatToJson(p.x), floatToJson(p.y), floatToJson(p.z)});
                all.push_back({{"method", m}, {"rate", kChainRates[rate]}, {"joints", std::move(joints)}});
            }
        return {{"chains", std::move(all)}};
    }

private:
    ChainSettings settings() const {
        ChainSettings settings = params.chain;
        settings.springs = params.bones.settings(), settings.stepping = params.bones.stepping();
        settings.gravity = params.bones.gravity * kGravity, settings.wind = params.bones.wind;
        return settings;
    }

    void drawChains(Canvas& canvas, const ChainsPage& page, int m, Mistake mistake) const {
        const float s = page.unit;
        const Rect& panel = page.panels[static_cast<std::size_t>(m)];
        const MethodRow& row = kMethods[static_cast<std::size_t>(m)];
        canvas.rect(panel, colourFromHex(0x131D22, 0.9f), 8 * s);
        canvas.text({panel.x + 14 * s, panel.y + 20 * s}, row.name,
                    bold(15 * s, kMethodTints[static_cast<std::size_t>(m)]));
        const std::string_view sentence = m == 0 ? sentenceOf(mistake) : row.sentence;
        const glm::vec2 end = drawSentence(canvas, {panel.x + 14 * s, panel.y + 40 * s}, panel.width - 28 * s, sentence,
                                           {12 * s, sentence == row.sentence ? kMuted : kWrong}, 16 * s);
        const float top = std::max(panel.y + 72 * s, end.y);
        const Rect area{panel.x, top, panel.width, panel.bottom() - top};
        canvas.clip(area);
        // A chain that hangs, rises or is stretched a little stays in the panel.
        constexpr float kReach = 1.06f * ChainComparison::kBones * ChainComparison::kBoneLength;
        const float left = 0.14f * area.width, margin = 12 * s;
        const float perMetre = std::min((area.width - left - margin) / kReach, (0.5f * area.height - margin) / kReach);
        const glm::vec2 root(area.x + left, area.centre().y);
        const auto at = [&](glm::vec3 p) { return root + perMetre * glm::vec2(p.x, -p.y); };
        for (const std::size_t rate : std::array<std::size_t, kChainRates.size()>{5, 0, 1, 2, 3, 4}) {
            const ChainComparison::Joints joints = chains_.shownJoints(static_cast<ChainMethod>(m), rate);
            // Low rates are drawn wide and first, so the chains below remain visible.
            const CanvasColour tint = kTints[rate];
            const float width = kWidths[rate] * s;
            drawCurve(canvas, static_cast<int>(joints.size()), {tint, width},
                      [&](int i) { return at(joints[static_cast<std::size_t>(i)]); });
            canvas.disc(at(joints.back()), 1.2f * width + 2 * s, tint);
        }
        canvas.ring(at({0, 0, 0}), 6 * s, 2 * s, kPaper);
        drawPull(canvas, glm::vec2(area.right() - 48 * s, area.y + 30 * s), s);
        canvas.unclip();
        canvas.keepClear(area);
    }

    /// The sum of gravity and wind, as an arrow around a point: 1 g is 22 units long.
    void drawPull(Canvas& canvas, glm::vec2 middle, float s) const {
        const glm::vec3 pull = chains_.accelerationNow() / kGravity;
        const float unit = std::min(22 * s, 34 * s / std::max(glm::length(pull), 1e-3f));
        const glm::vec2 arrow = unit * glm::vec2(pull.x, -pull.y);
        if (glm::length(arrow) < 1 * s) return;
        const glm::vec2 from = middle - 0.5f * arrow, to = middle + 0.5f * arrow;
        const glm::vec2 direction = glm::normalize(arrow);
        canvas.polyline(std::array{from, to - 6 * s * direction}, 2 * s, kPaper);
        drawArrowhead(canvas, to, direction, 9 * s, 5 * s, kPaper);
    }

    void drawRateCurve(Canvas& canvas, const ChainsPage& page) const {
        const float s = page.unit;
        std::array<std::string, 4> names;
        std::array<AxisMark, 4> marks;
        for (std::size_t i = 0; i < marks.size(); ++i)
            names[i] = std::to_string(kChainRates[i]), marks[i] = {std::log2(kChainRates[i]), names[i]};
        const Plot plot(canvas, page.curve, {3.7, 7.4, 1, "ticks per second", false, 0, marks},
                        {-2, 3, 1, "RMS distance of the tip from its position at 240 Hz, %", true, 0});
        plot.draw([&] {
            drawDashed(canvas, std::array{plot.at(3.7, 0), plot.at(7.4, 0)}, 1.2f * s, kWrong, 6 * s, 4 * s);
            for (int m = 0; m < kChainMethods; ++m) {
                const CanvasColour tint = kMethodTints[static_cast<std::size_t>(m)];
                const auto point = [&](int i) {
                    const double rms = chains_.rmsDistance(static_cast<ChainMethod>(m), static_cast<std::size_t>(i));
                    return plot.at(std::log2(kChainRates[static_cast<std::size_t>(i)]),
                                   std::log10(std::max(rms, 1e-3)));
                };
                drawCurve(canvas, 4, {tint, 2.2f * s}, point);
                for (int i = 0; i < 4; ++i) canvas.disc(point(i), 3.5f * s, tint);
            }
        });
    }

    void drawTable(Canvas& canvas, const ChainsPage& page) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted}, plain{13 * s, kPaper};
        std::vector<TableColumn> columns{
            {page.table.width < 500 * s ? "RMS distance, %" : "RMS distance from 240 Hz, %"}};
        std::array<std::string, kChainRates.size()> names;
        const std::size_t order[] = {0, 1, 2, 3, 5};
        for (const std::size_t rate : order) names[rate] = nameOfRate(rate), columns.push_back({names[rate]});
        columns.push_back({"maximum"});
        Table table(canvas, {page.table.x, page.table.y},
                    Table::fitted(canvas, columns, page.table.width, 190 * s, header), 22 * s);
        table.header(header, 4 * s);
        for (int m = 0; m < kChainMethods; ++m) {
            const auto method = static_cast<ChainMethod>(m);
            table.cell(0, kMethods[static_cast<std::size_t>(m)].name,
                       bold(13 * s, kMethodTints[static_cast<std::size_t>(m)]));
            double largest = 0;
            std::size_t column = 1;
            for (const std::size_t rate : order) {
                const double rms = chains_.rmsDistance(method, rate);
                largest = std::max(largest, chains_.largestDistance(method, rate));
                table.cell(column++, percent(rms), {13 * s, rms > 1 ? kWrong : kPaper});
            }
            table.cell(column, percent(largest), plain);
            table.next();
        }
        glm::vec2 at = table.at() + glm::vec2(0, 12 * s);
        canvas.text(
            at,
            "RMS distance of this suite at 60 Hz from steps of 1/1920 s: " + percent(chains_.exactDistance(2)) + " %",
            {13 * s, kPaper});
        at.y += 30 * s;
        float x = at.x;
        for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
            canvas.disc({x + 5 * s, at.y}, 5 * s, kTints[rate]);
            x += 26 * s + canvas.text({x + 16 * s, at.y}, nameOfRate(rate), {13 * s, kPaper}) + 12 * s;
        }
        at.y += 30 * s;
        drawPull(canvas, at + glm::vec2(16, 0) * s, s);
        canvas.text(at + glm::vec2(42, 0) * s, "gravity and wind", {13 * s, kPaper});
    }

    ChainComparison chains_;
    std::optional<ChainSettings> tried_;  ///< settings of the two results below, which take 10,000 ticks
    Settling settling_;
    double drift_ = 0;
};

}  // namespace

SceneType chainsScene() { return sceneType<ChainsScene>(); }

}  // namespace arclight::bones
