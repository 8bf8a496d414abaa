// Scene machine: the state machine of an enemy, of a companion or of the act, drawn over the running game.
#include <algorithm>
#include <string>

#include "app/scene.h"
#include "core/json.h"
#include "gfx/page.h"
#include "procyon_demo.h"
#include "render/common/state_graph.h"
#include "sim/common/camera_control.h"
#include "slice_view.h"

namespace arclight::procyon {
namespace {

struct MachineParams {
    MachineKind machine = MachineKind::drone;
    MachineSettings settings;
};
constexpr auto rowsOf(MachineParams) {
    using P = MachineParams;
    return paramRows<P>(
        Group{"State machine", "States, the conditions of their transitions, and how often each was made."},
        Param{"machine", "The machine that is shown. Click a drone to see its own state.", &P::machine,
              labels("drone", "boss", "wingman", "act")}
            .primary(),
        embed(&P::settings));
}

struct MachineMeasures {
    double stateChanges = 0, edgesWalked = 0, edges = 0;
};
constexpr auto rowsOf(MachineMeasures) {
    using M = MachineMeasures;
    return measureRows<M>(
        Measure{"stateChanges", "", "Number of changes of state of all machines of the shown kind.", &M::stateChanges},
        Measure{"edgesWalked", "", "Number of different transitions that have been made.", &M::edgesWalked},
        Measure{"edges", "", "Number of transitions in the table.", &M::edges});
}

class MachineScene : public Scene<MachineParams, MachineMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"machine",
                                    "the state machine of an enemy, with its current state and its transitions"};
    explicit MachineScene(Shaders& shaders) : view_(shaders) { game_.watch(&logs_); }

    void restart() override {
        logs_.clear();
        game_.setMistake(params.settings.mistake);
        game_.reset(seed());
        effects_.reset(seed());
        pilot_.reset();
        clicked_ = kNone;
    }
    void changed() override { game_.setMistake(params.settings.mistake); }
    void advance(const Step& step) override {
        click(step.input);
        // The pilot shoots for a second in every four, so that drones live long enough to show all of their states.
        Controls controls = pilot_.controls(game_);
        controls.isFiring = controls.isFiring && game_.tick() / kTicksPerSecond % 4 == 0;
        controls.isReleasing = false;
        game_.step(controls, step.dt);
        effects_.step(game_, step.tick, step.dt, step.seconds);
    }
    std::vector<Gesture> gestures() const override { return {{"Click a drone", "show its state"}}; }

    void draw(Frame& frame) override {
        const Camera camera = this->camera().applied(restCamera());
        view_.draw(frame, game_, effects_, camera, {}, seconds());
        Canvas& canvas = frame.canvas();
        markShown(canvas, frame.view(camera));
        drawDiagram(canvas, frame.width(), frame.height());
    }

    CameraReach reach() const override { return {.yaw = 0.5f, .pitch = 0.35f, .nearest = 0.6f, .farthest = 1.3f}; }

    MachineMeasures measure() override {
        const StateGraph graph = graphOf(params.machine);
        double changes = 0;
        for (std::size_t i = 0; i < graph.transitions.size(); ++i) changes += counts().transitions[i];
        return {.stateChanges = changes,
                .edgesWalked = static_cast<double>(counts().walked(graph.transitions.size())),
                .edges = static_cast<double>(graph.transitions.size())};
    }
    Json dumpState() override { return {{"game", std::to_string(game_.hash())}}; }

private:
    const StateCounts& counts() const { return logs_.countsOf(params.machine); }

    /// Lower than in the game, so that the plane of flight appears above the diagram.
    Camera restCamera() const {
        constexpr float kLower = 2.5f;  // m
        Camera camera = view_.camera(game_, {});
        camera.position.y -= kLower, camera.target.y -= kLower;
        return camera;
    }
    /// The drone that was clicked, or else the one nearest to the ship.
    const Enemy* shownDrone() const {
        const Enemy* shown = nullptr;
        float best = 1e9f;
        for (const Enemy& enemy : game_.enemies()) {
            const float distance = enemy.number == clicked_ ? -1 : glm::length(enemy.at - game_.shipAt());
            if (distance < best) shown = &enemy, best = distance;
        }
        return shown;
    }
    void click(const Input& input) {
        if (!input.wasPressed(MouseButton::left) || !input.pointerInside) return;
        const glm::vec2 at = view_.planeUnderPointer(game_, camera().applied(restCamera()), input);
        float best = 1.5f;  // m
        for (const Enemy& enemy : game_.enemies())
            if (const float distance = glm::length(enemy.at - at); distance < best)
                clicked_ = enemy.number, best = distance;
    }

    /// Rings the object whose machine is shown, and keeps its state.
    void markShown(Canvas& canvas, const View& view) {
        shown_ = {}, shownNumber_ = 0, since_ = 0;
        std::optional<glm::vec2> at;
        switch (params.machine) {
            case MachineKind::drone:
                if (const Enemy* drone = shownDrone())
                    shown_ = drone->machine, shownNumber_ = drone->number, since_ = drone->born, at = drone->at;
                break;
            case MachineKind::boss:
                if (game_.boss().isPresent()) shown_ = game_.boss().machine, at = game_.boss().at;
                break;
            case MachineKind::wingman: {
                const Wingman& wingman = game_.wingmen().all().front();
                shown_ = wingman.machine, at = wingman.at() + glm::vec2(game_.track().cameraX(), 0);
                break;
            }
            case MachineKind::act: shown_ = game_.act(); break;
        }
        if (!at) return;
        const float radius = (params.machine == MachineKind::boss ? 130.0f : 46.0f) * canvas.scale();
        canvas.ring(view.pixelOf(game_.track().toScene(*at)), radius, 2 * canvas.scale(), kShownHue);
    }

    void drawDiagram(Canvas& canvas, int widthPx, int heightPx) {
        const float s = canvas.scale(), w = static_cast<float>(widthPx), h = static_cast<float>(heightPx);
        // Over the lower half of the picture, where the game is darkest.
        const Rect panel{0, 0.50f * h, w, 0.50f * h};
        canvas.rect(panel, colourFromHex(0x070B10, 0.90f));
        Rect graph = panel.inset(14 * s);
        const Rect trace = cutBottom(graph, 0.30f * graph.height, 10 * s);
        const ShownMachine machine{.graph = graphOf(params.machine),
                                   .state = shown_,
                                   .counts = &counts(),
                                   .trace = &logs_.traceOf(params.machine, shownNumber_),
                                   .tick = game_.tick(),
                                   .since = since_,
                                   .accent = kShownHue};
        graph_.draw(canvas, graph, machine);
        drawStateTrace(canvas, trace, machine);
    }

    static constexpr std::size_t kNone = ~std::size_t{0};
    static constexpr CanvasColour kShownHue = colourFromHex(0x39B8FF);
    Game game_;
    MachineLogs logs_;
    Effects effects_;
    Pilot pilot_;
    SliceView view_;
    StateGraphView graph_;
    MachineState shown_;
    std::size_t shownNumber_ = 0;  ///< of its trace
    std::int64_t since_ = 0;       ///< tick in which it began
    std::size_t clicked_ = kNone;  ///< number of a drone
};

}  // namespace

SceneType machineScene() { return sceneType<MachineScene>(); }

}  // namespace arclight::procyon
