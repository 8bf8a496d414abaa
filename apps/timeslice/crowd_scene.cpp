// Scene crowd: agents on a plaza decide in slices and walk in every tick.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "core/whole_counts.h"
#include "render/timeslice/plaza_painter.h"
#include "sim/common/periodic.h"
#include "sim/common/pointer_ray.h"
#include "sim/timeslice/crowd.h"
#include "sim/timeslice/plaza_mesh.h"
#include "sim/timeslice/slice_rows.h"
#include "slice_scene.h"
#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

struct CrowdParams {
    SliceMode mode = SliceMode::aiao;
    bool isThreaded = false;
    int agents = 20000;
    float decisionShare = 0.1f;
    bool heatMap = false;
    bool showCosts = false;
    bool hysteresis = true;
};
constexpr auto rowsOf(CrowdParams) {
    using P = CrowdParams;
    return paramRows<P>(
        kSliceGroup, modeRow(&P::mode), threadsRow(&P::isThreaded),
        Group{"Crowd", "Agents that choose posts, follow and lead."},
        Param{"agents", "", "Number of agents.", &P::agents, 100, 20000}.logarithmic().primary(),
        Param{"decisionShare", "",
              "Fraction of the agents that decide per tick, exact on average. All agents walk in every tick.",
              &P::decisionShare, 0.005f, 1.0f}
            .label("decision fraction")
            .logarithmic()
            .primary(),
        Param{"heatMap", "Colour the ground by the age of the agents' decisions.", &P::heatMap}
            .label("show decision age")
            .primary(),
        Param{"showCosts", "Show the number of decisions per tick and of collisions per minute.", &P::showCosts}.label(
            "show collisions"),
        hysteresisRow(&P::hysteresis));
}

struct CrowdMeasures {
    ResultMeasures results;
    double tornResults = 0, jobsPerTick = 0, collisionsPerMinute = kNotMeasured, mindChanges = kNotMeasured;
};
constexpr auto rowsOf(CrowdMeasures) {
    using M = CrowdMeasures;
    return measureRows<M>(embed(&M::results), tornResultsRow(&M::tornResults), jobsRanRow(&M::jobsPerTick),
                          Measure{"collisionsPerMinute", "",
                                  "Collisions of an agent with strangers per minute, counted from eight seconds after "
                                  "the start or the last change of a setting.",
                                  &M::collisionsPerMinute}
                              .absentBecause("agents need eight seconds to settle"),
                          mindChangesRow(&M::mindChanges));
}

class CrowdScene : public Scene<CrowdParams, CrowdMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"crowd", "agents on a plaza decide in slices and walk in every frame"};

    explicit CrowdScene(Shaders& shaders) : plaza_(kPlan), crowd_(plaza_), painter_(shaders, plaza_, kPlan) {}

    void restart() override {
        agents_ = params.agents;
        settings_ = settings(), decisions_ = decisions(), owed_ = 0;
        crowd_.reset(agents_, settings_, seed());
        crowd_.setHysteresis(params.hysteresis);
    }
    void changed() override {
        if (params.agents != agents_) return restart();
        crowd_.setHysteresis(params.hysteresis);
        const SliceSettings settings = this->settings();
        const MeanCount decisions = this->decisions();
        if (settings == settings_ && decisions == decisions_) return;
        crowd_.configure(settings);
        settings_ = settings, decisions_ = decisions, owed_ = 0;
    }
    void advance(const Step& step) override {
        std::optional<glm::vec2> alarm;
        if (step.input.isDown(MouseButton::right) && step.input.pointerInside) alarm = groundUnderPointer(step.input);
        // A batch may end before all agents that are due have decided.
        const std::size_t due = owed_ + static_cast<std::size_t>(decisions_.dueAt(step.tick));
        crowd_.limitJobs(due);
        crowd_.step(step.tick, step.seconds, step.dt, alarm);
        owed_ = due - crowd_.statistics().jobsInUpdate;
    }

    void draw(Frame& frame) override {
        PlazaShot shot;
        shot.view = frame.view(shownCamera());
        shot.evening = eveningAt(seconds() + kSecondsBefore);
        shot.tick = tick(), shot.seconds = seconds();
        shot.showsAges = params.heatMap;
        shot.oldest = oldest();
        painter_.draw(frame, crowd_, shot);
        if (params.showCosts) drawCosts(frame.canvas(), frame.width(), frame.height());
        if (shot.showsAges) drawScale(frame.canvas(), frame.width(), frame.height(), tick(), shot.oldest);
    }

    CameraReach reach() const override { return {.yaw = 0.5f, .pitch = 0.3f, .pitchDown = 0.1f}; }
    CrowdMeasures measure() override {
        double sum = 0, most = 0;
        for (std::size_t i = 0; i < crowd_.bodies().size(); ++i) {
            const double age = static_cast<double>(crowd_.age(i, tick()));
            sum += age, most = std::max(most, age);
        }
        return {.results = {sum / std::max<double>(1, static_cast<double>(crowd_.bodies().size())), most,
                            static_cast<double>(crowd_.distinctInputs())},
                .tornResults = static_cast<double>(crowd_.tornGroups()),
                .jobsPerTick = static_cast<double>(crowd_.statistics().jobsInUpdate),
                .collisionsPerMinute = crowd_.collisionsPerMinute().value_or(kNotMeasured),
                .mindChanges = crowd_.changesPerMinute().value_or(kNotMeasured)};
    }

    Json dumpState() override {
        std::uint64_t hash = kHash64Start;
        for (const Body& body : crowd_.bodies()) hash = hash64(std::span<const float>(&body.at.x, 4), hash);
        return {{"bodies", std::to_string(hash)}, {"collisions", crowd_.collisions()}};
    }

    std::vector<Gesture> gestures() const override {
        return {{"Press the right button", "make agents run away from there"}};
    }

private:
    static constexpr Seed kPlan{3};  ///< of the plaza; the seed of a run determines only its crowd
    static constexpr double kSecondsBefore = 118;
    static constexpr CanvasColour kBackdrop = colourFromHex(0x0C0A10, 0.72f);  ///< of texts

    SliceSettings settings() const { return {.mode = params.mode, .isThreaded = params.isThreaded}; }
    MeanCount decisions() const { return MeanCount::of(params.agents, params.decisionShare); }
    /// The largest age of the mode in ticks: one batch in aiao, where few are older, and otherwise two batches.
    float oldest() const {
        return std::max(4.0f, std::ceil((params.mode == SliceMode::aiao ? 1 : 2) / params.decisionShare) - 1);
    }

    Camera shownCamera() const {
        const float sway = wave(seconds() / 41), rise = wave(seconds() / 29);
        const Camera rest{.position = kGallery + glm::vec3(0.5f * sway, 2.9f + 0.12f * rise, 0),
                          .target = {0.5f, 5.6f, 20},
                          .fovY = 0.68f,
                          .near = 1.5f,
                          .far = 700};
        return camera().applied(rest);
    }

    std::optional<glm::vec2> groundUnderPointer(const Input& input) const {
        const Camera from = shownCamera();
        const glm::vec3 ray = rayThroughPointer(from, input);
        if (ray.y > -0.01f) return std::nullopt;
        const glm::vec3 at = from.position - from.position.y / ray.y * ray;
        return glm::vec2(at.x, at.z);
    }

    /// The number of decisions and of collisions, in the lower right corner.
    void drawCosts(Canvas& canvas, int width, int height) const {
        const float s = pageScale(width, height);
        const Rect box{static_cast<float>(width) - 300 * s, static_cast<float>(height) - 76 * s, 288 * s, 62 * s};
        canvas.rect(box, kBackdrop);
        const auto line = [&](float y, std::string_view label, const std::string& value) {
            canvas.text({box.x + 12 * s, box.y + y}, label, {13 * s, kPaper});
            canvas.text({box.right() - 12 * s, box.y + y}, value,
                        {15 * s, kAccent, Align::right, FontWeight::semibold});
        };
        const auto each = crowd_.collisionsPerMinute();
        line(20 * s, "decisions in this tick", std::to_string(crowd_.statistics().jobsInUpdate));
        line(43 * s, "collisions per agent per minute", each ? formatFixed(*each, 1) : "–");
    }

    /// The colours of ages, in the lower left corner, and above them the number of agents of each age.
    void drawScale(Canvas& canvas, int width, int height, std::int64_t tick, float oldest) const {
        const float s = pageScale(width, height), high = 40 * s;
        const Rect bar{24 * s, static_cast<float>(height) - 44 * s, 220 * s, 8 * s};
        canvas.rect({bar.x - 12 * s, bar.y - 32 * s - high, bar.width + 24 * s, 66 * s + high}, kBackdrop);
        canvas.text({bar.x, bar.y - 18 * s - high}, "agents by age of decision, ticks", {12 * s, kPaper});
        constexpr std::size_t kBars = 45;
        const std::size_t bars = std::min(kBars, static_cast<std::size_t>(oldest) + 1);
        std::array<int, kBars> counts{};
        int most = 1;
        for (std::size_t i = 0; i < crowd_.bodies().size(); ++i) {
            const float part = std::clamp(crowd_.age(i, tick) / oldest, 0.0f, 1.0f);
            int& count = counts[static_cast<std::size_t>(part * static_cast<float>(bars - 1) + 0.5f)];
            most = std::max(most, ++count);
        }
        const CanvasColour young = colourFromHex(0x3F80C8), mid = colourFromHex(0xCC5A94),
                           old = colourFromHex(0xFFCB5A);
        for (std::size_t i = 0; i < bars; ++i) {
            const float t = static_cast<float>(i) / static_cast<float>(bars - 1);
            const float step = bar.width / static_cast<float>(bars), x = bar.x + step * static_cast<float>(i);
            const CanvasColour colour = t < 0.5f ? mixed(young, mid, 2 * t) : mixed(mid, old, 2 * t - 1);
            const float tall = high * static_cast<float>(counts[i]) / static_cast<float>(most);
            canvas.rect({x, bar.y, step + 0.5f, bar.height}, colour);
            canvas.rect({x + 0.1f * step, bar.y - 3 * s - tall, 0.8f * step, tall}, colour);
        }
        canvas.text({bar.x, bar.y + 20 * s}, "0", {12 * s, kPaper});
        canvas.text({bar.right(), bar.y + 20 * s}, formatFixed(static_cast<double>(oldest), 0) + " or more",
                    {12 * s, kPaper, Align::right});
    }

    Plaza plaza_;
    SliceSettings settings_;
    MeanCount decisions_;   ///< in a tick
    std::size_t owed_ = 0;  ///< decisions that were due earlier
    Crowd crowd_;
    PlazaPainter painter_;
    int agents_ = 0;
};

}  // namespace

SceneType crowdScene() { return sceneType<CrowdScene>(); }

}  // namespace arclight::timeslice
