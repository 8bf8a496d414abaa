// Scene crowd: figures on a plaza decide in slices and walk in every tick.
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
#include "scene.h"
#include "sim/common/periodic.h"
#include "sim/common/pointer_ray.h"
#include "sim/timeslice/plaza_mesh.h"

namespace arclight::timeslice {
namespace {

class CrowdScene : public TimesliceScene {
public:
    explicit CrowdScene(Shaders& shaders) : plaza_(kPlan), crowd_(plaza_), painter_(shaders, plaza_, kPlan) {}

    void reset(const SceneContext& context) override {
        seed_ = context.seed, figures_ = context.params.agents;
        settings_ = settingsOf(context.params), decisions_ = decisionsOf(context.params), owed_ = 0;
        crowd_.reset(figures_, settings_, seed_);
        crowd_.setHysteresis(context.params.hysteresis);
    }
    void changed(const SceneContext& context) override {
        if (context.params.agents != figures_) return reset(context);
        crowd_.setHysteresis(context.params.hysteresis);
        const SliceSettings settings = settingsOf(context.params);
        const MeanCount decisions = decisionsOf(context.params);
        if (settings == settings_ && decisions == decisions_) return;
        crowd_.configure(settings);
        settings_ = settings, decisions_ = decisions, owed_ = 0;
    }
    void step(const SceneContext& context, const Step& step) override {
        std::optional<glm::vec2> alarm;
        if (step.input.isDown(MouseButton::right) && step.input.pointerInside)
            alarm = groundUnderPointer(context, step.input);
        // A batch may end before all that are due have decided.
        const std::size_t due = owed_ + static_cast<std::size_t>(decisions_.dueAt(step.tick));
        crowd_.limitJobs(due);
        crowd_.step(step.tick, step.seconds, step.dt, alarm);
        owed_ = due - crowd_.statistics().jobsInUpdate;
    }

    void draw(const SceneContext& context, Frame& frame) override {
        PlazaShot shot;
        shot.view = frame.view(camera(context));
        shot.evening = eveningAt(context.seconds + kSecondsBefore);
        shot.tick = context.tick, shot.seconds = context.seconds;
        shot.showsAges = context.params.heatMap;
        shot.oldest = oldest(context.params);
        painter_.draw(frame, crowd_, shot);
        if (context.params.showCosts) drawCosts(frame.canvas(), frame.width(), frame.height());
        if (shot.showsAges) drawScale(frame.canvas(), frame.width(), frame.height(), context.tick, shot.oldest);
    }

    void measure(const SceneContext& context, TimesliceMeasures& measures) override {
        double sum = 0, most = 0;
        for (std::size_t i = 0; i < crowd_.bodies().size(); ++i) {
            const double age = static_cast<double>(crowd_.age(i, context.tick));
            sum += age, most = std::max(most, age);
        }
        measures.ageMean = sum / std::max<double>(1, static_cast<double>(crowd_.bodies().size())),
        measures.ageMax = most;
        measures.distinctInputs = static_cast<double>(crowd_.distinctInputs());
        measures.tornResults = static_cast<double>(crowd_.tornGroups());
        measures.jobsPerTick = static_cast<double>(crowd_.statistics().jobsInUpdate);
        if (const auto each = crowd_.collisionsPerMinute()) measures.collisionsPerMinute = *each;
        if (const auto each = crowd_.changesPerMinute()) measures.mindChanges = *each;
    }

    Json dumpState(const SceneContext&) override {
        std::uint64_t hash = kHash64Start;
        for (const Body& body : crowd_.bodies()) hash = hash64(std::span<const float>(&body.at.x, 4), hash);
        return {{"bodies", std::to_string(hash)}, {"collisions", crowd_.collisions()}};
    }

    std::vector<Gesture> gestures() const override {
        return {{"Press the right button", "make people run from there"}};
    }

private:
    static constexpr Seed kPlan{3};  ///< of the plaza; the seed of a run is that of its crowd
    static constexpr double kSecondsBefore = 118;
    static constexpr CanvasColour kBackdrop = colourFromHex(0x0C0A10, 0.72f);  ///< of texts

    static SliceSettings settingsOf(const TimesliceParams& p) { return {.mode = p.mode, .isThreaded = p.threads}; }
    static MeanCount decisionsOf(const TimesliceParams& p) { return MeanCount::of(p.agents, p.decisionShare); }
    /// The greatest age of the mode, ticks: of a batch in aiao, where few are older, and of two batches else.
    static float oldest(const TimesliceParams& p) {
        return std::max(4.0f, std::ceil((p.mode == SliceMode::aiao ? 1 : 2) / p.decisionShare) - 1);
    }

    static Camera camera(const SceneContext& context) {
        const float sway = wave(context.seconds / 41), rise = wave(context.seconds / 29);
        const Camera rest{.position = kGallery + glm::vec3(0.5f * sway, 2.9f + 0.12f * rise, 0),
                          .target = {0.5f, 5.6f, 20},
                          .fovY = 0.68f,
                          .near = 1.5f,
                          .far = 700};
        return context.camera.applied(rest);
    }

    static std::optional<glm::vec2> groundUnderPointer(const SceneContext& context, const Input& input) {
        const Camera from = camera(context);
        const glm::vec3 ray = rayThroughPointer(from, input);
        if (ray.y > -0.01f) return std::nullopt;
        const glm::vec3 at = from.position - from.position.y / ray.y * ray;
        return glm::vec2(at.x, at.z);
    }

    /// What the decisions cost and what they are good for, in the lower right corner.
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
        line(43 * s, "collisions per figure and minute", each ? formatFixed(*each, 1) : "–");
    }

    /// The colours of ages, in the lower left corner, and above them how many figures have each age.
    void drawScale(Canvas& canvas, int width, int height, std::int64_t tick, float oldest) const {
        const float s = pageScale(width, height), high = 40 * s;
        const Rect bar{24 * s, static_cast<float>(height) - 44 * s, 220 * s, 8 * s};
        canvas.rect({bar.x - 12 * s, bar.y - 32 * s - high, bar.width + 24 * s, 66 * s + high}, kBackdrop);
        canvas.text({bar.x, bar.y - 18 * s - high}, "figures by age of their decision, ticks", {12 * s, kPaper});
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
    Seed seed_{1};
    int figures_ = 0;
};

}  // namespace

std::unique_ptr<TimesliceScene> crowdScene(Shaders& shaders) { return std::make_unique<CrowdScene>(shaders); }

}  // namespace arclight::timeslice
