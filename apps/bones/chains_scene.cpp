// Scene chains: one chain by four methods at six rates. The rate curve is what nobody shows.
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "core/json.h"
#include "core/text.h"
#include "gfx/page.h"
#include "scene.h"
#include "sim/bones/bone_trials.h"
#include "sim/common/physics.h"

namespace arclight::bones {
namespace {

struct MethodRow {
    std::string_view name, sentence;
};
/// In the order of `ChainMethod`.
constexpr std::array<MethodRow, kChainMethods> kMethods{{
    {"this suite", "Targets move during a step; limits act on the drawn pose only."},
    {"as the article steps", "Targets jump at the end of a tick; damping per tick."},
    {"VRM spring bone", "Its velocity carries no dt, as specified."},
    {"position based", "Distances and a pull to the pose, damped per tick."},
}};

/// From few ticks a second to many; the uneven ones last.
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

class ChainsScene : public BonesScene {
public:
    void reset(const SceneContext& context) override { chains_.reset(settings(context.params), context.seed); }
    void changed(const SceneContext& context) override { chains_.configure(settings(context.params)); }
    void step(const SceneContext&, const Step& step) override { chains_.advance(step.seconds + step.dt); }

    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("page").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        const ChainsPage page(frame.width(), frame.height());
        drawHeading(
            canvas, page.width, "One chain, four methods, six rates",
            "All roots shake alike, and all chains are drawn at the same instant. Where they lie on top of each "
            "other, the motion does not depend on the frame rate.");
        for (int m = 0; m < kChainMethods; ++m) drawChains(canvas, page, m);
        canvas.declareSubject(page.panels[0]);
        drawRateCurve(canvas, page);
        drawTable(canvas, page);
    }

    void measure(const SceneContext& context, BonesMeasures& measures) override {
        const ChainSettings tried = settings(context.params);
        if (!tried_ || tried_->springs != tried.springs || tried_->stepping != tried.stepping) {
            tried_ = tried;
            settling_ = settlingOf(tried.springs, tried.stepping);
            drift_ = restDrift(tried.springs, tried.stepping);
        }
        measures.settleTime = settling_.seconds;
        measures.settleError = settling_.error;
        measures.restDrift = drift_;
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
    }

    /// `{"chains": [{"method", "rate", "joints"}]}`: joints relative to the root, in m at scale 1.
    Json dumpState(const SceneContext&) override {
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
    static ChainSettings settings(const BonesParams& params) {
        return {.springs = boneSettings(params),
                .stepping = boneStepping(params),
                .trial = params.trial,
                .trialSeconds = params.trialSeconds,
                .scale = params.chainScale,
                .gravity = params.gravity * kGravity,
                .wind = params.wind};
    }

    void drawChains(Canvas& canvas, const ChainsPage& page, int m) const {
        const float s = page.unit;
        const Rect& panel = page.panels[static_cast<std::size_t>(m)];
        const MethodRow& row = kMethods[static_cast<std::size_t>(m)];
        canvas.rect(panel, colourFromHex(0x131D22, 0.9f), 8 * s);
        canvas.text({panel.x + 14 * s, panel.y + 20 * s}, row.name,
                    bold(15 * s, kMethodTints[static_cast<std::size_t>(m)]));
        const glm::vec2 end = drawSentence(canvas, {panel.x + 14 * s, panel.y + 40 * s}, panel.width - 28 * s,
                                           row.sentence, {12 * s, kMuted}, 16 * s);
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
            // Few ticks a second are drawn wide, so that what lies below still shows.
            const CanvasColour tint = kTints[rate];
            const float width = kWidths[rate] * s;
            drawCurve(canvas, static_cast<int>(joints.size()), {tint, width},
                      [&](int i) { return at(joints[static_cast<std::size_t>(i)]); });
            canvas.disc(at(joints.back()), 1.2f * width + 2 * s, tint);
        }
        canvas.ring(at({0, 0, 0}), 6 * s, 2 * s, kPaper);
        canvas.unclip();
        canvas.keepClear(area);
    }

    void drawRateCurve(Canvas& canvas, const ChainsPage& page) const {
        const float s = page.unit;
        std::array<std::string, 4> names;
        std::array<AxisMark, 4> marks;
        for (std::size_t i = 0; i < marks.size(); ++i)
            names[i] = std::to_string(kChainRates[i]), marks[i] = {std::log2(kChainRates[i]), names[i]};
        const Plot plot(canvas, page.curve, {3.7, 7.4, 1, "ticks a second", false, 0, marks},
                        {-2, 3, 1, "RMS distance of the tip from 240 Hz, %", true, 0});
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
        columns.push_back({"largest"});
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
            at, "The suite's chain against steps of 1/1920 s: " + percent(chains_.exactDistance(2)) + " % at 60 Hz.",
            {13 * s, kPaper});
        at.y += 30 * s;
        float x = at.x;
        for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
            canvas.disc({x + 5 * s, at.y}, 5 * s, kTints[rate]);
            x += 26 * s + canvas.text({x + 16 * s, at.y}, nameOfRate(rate), {13 * s, kPaper}) + 12 * s;
        }
    }

    ChainComparison chains_;
    std::optional<ChainSettings> tried_;  ///< what the two results below are of: they take 10,000 ticks
    Settling settling_;
    double drift_ = 0;
};

}  // namespace

std::unique_ptr<BonesScene> chainsScene(Shaders&) { return std::make_unique<ChainsScene>(); }

}  // namespace arclight::bones
