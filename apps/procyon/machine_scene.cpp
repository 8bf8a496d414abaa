// Scene machine: the state machine of an enemy, of a companion or of the act, drawn over the running game.
#include <optional>
#include <string>

#include "app/scene.h"
#include "core/json.h"
#include "gfx/page.h"
#include "played_game.h"
#include "procyon_demo.h"
#include "render/common/state_graph.h"
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
    explicit MachineScene(Shaders& shaders) : view_(shaders) { game().watch(&logs_); }

    void restart() override {
        logs_.clear();
        game().setMistake(params.settings.mistake);
        played_.reset(seed());
        clicked_ = kNone;
    }
    void changed() override { game().setMistake(params.settings.mistake); }
    void advance(const Step& step) override {
        click(step.input);
        // The pilot shoots for a second in every four, so that drones live long enough to show all of their states.
        AllControls controls{played_.piloted(0)};
        Controls& first = controls.front();
        first.isFiring = first.isFiring && game().tick() / kTicksPerSecond % 4 == 0;
        first.isReleasing = false;
        played_.step(controls, step);
    }
    std::vector<Gesture> gestures() const override { return {{"Click a drone", "show its state"}}; }

    void draw(Frame& frame) override {
        const Camera camera = this->camera().applied(restCamera());
        view_.draw(frame, game(), played_.effects, camera, {}, seconds());
        const Shown shown = shownMachine();
        if (shown.at) {
            const glm::vec2 at = frame.view(camera).pixelOf(game().track().toScene(*shown.at));
            const float s = frame.canvas().scale();
            frame.canvas().ring(at, shown.radiusPx * s, 2 * s, kShownHue);
        }
        drawDiagram(frame.canvas(), frame.width(), frame.height(), shown);
    }

    CameraReach reach() const override { return PlayedGame::reach(); }

    MachineMeasures measure() override {
        const StateGraph graph = graphOf(params.machine);
        double changes = 0;
        for (std::size_t i = 0; i < graph.transitions.size(); ++i) changes += counts().transitions[i];
        return {.stateChanges = changes,
                .edgesWalked = static_cast<double>(counts().walked(graph.transitions.size())),
                .edges = static_cast<double>(graph.transitions.size())};
    }
    Json dumpState() override { return {{"game", std::to_string(played_.hash())}}; }

private:
    Game& game() { return played_.game; }
    const Game& game() const { return played_.game; }
    const StateCounts& counts() const { return logs_.countsOf(params.machine); }

    /// Lower than in the game, so that the plane of flight appears above the diagram.
    Camera restCamera() const {
        constexpr float kLower = 2.5f;  // m
        Camera camera = SliceView::camera(game(), played_.rail, {}, Game::kHalfView.x / Game::kHalfView.y);
        camera.position.y -= kLower, camera.target.y -= kLower;
        return camera;
    }
    /// The drone that was clicked, or else the one nearest to the ship.
    const Enemy* shownDrone() const {
        const Enemy* shown = nullptr;
        float best = 1e9f;
        for (const Enemy& enemy : game().enemies()) {
            const float distance = enemy.number == clicked_ ? -1 : glm::length(enemy.at - game().shipAt());
            if (distance < best) shown = &enemy, best = distance;
        }
        return shown;
    }
    void click(const Input& input) {
        if (!input.wasPressed(MouseButton::left) || !input.pointerInside) return;
        const glm::vec2 at = view_.planeUnderPointer(game(), camera().applied(restCamera()), input);
        float best = 1.5f;  // m
        for (const Enemy& enemy : game().enemies())
            if (const float distance = glm::length(enemy.at - at); distance < best)
                clicked_ = enemy.number, best = distance;
    }

    /// The machine that is shown, and its object.
    struct Shown {
        MachineState state{};
        std::optional<glm::vec2> at{};  ///< in the plane of flight; the act has no position
        float radiusPx = 46;            ///< of the ring around it, in units of the canvas
        std::size_t number = 0;         ///< of its trace
        std::int64_t since = 0;         ///< tick in which it began
    };
    Shown shownMachine() const {
        switch (params.machine) {
            case MachineKind::drone:
                if (const Enemy* drone = shownDrone())
                    return {.state = drone->machine, .at = drone->at, .number = drone->number, .since = drone->born};
                return {};
            case MachineKind::boss:
                if (!game().boss().isPresent()) return {};
                return {.state = game().boss().machine, .at = game().boss().at, .radiusPx = 130};
            case MachineKind::wingman: {
                const Wingman& wingman = game().wingmen().all().front();
                return {.state = wingman.machine, .at = game().track().fromCamera(wingman.at())};
            }
            case MachineKind::act: break;
        }
        return {.state = game().act()};
    }

    void drawDiagram(Canvas& canvas, int widthPx, int heightPx, const Shown& shown) {
        const float s = canvas.scale(), w = static_cast<float>(widthPx), h = static_cast<float>(heightPx);
        // Over the lower half of the picture, where the game is darkest.
        const Rect panel{0, 0.50f * h, w, 0.50f * h};
        canvas.rect(panel, colourFromHex(0x070B10, 0.90f));
        Rect graph = panel.inset(14 * s);
        const Rect trace = cutBottom(graph, 0.30f * graph.height, 10 * s);
        const ShownMachine machine{.graph = graphOf(params.machine),
                                   .state = shown.state,
                                   .counts = &counts(),
                                   .trace = &logs_.traceOf(params.machine, shown.number),
                                   .tick = game().tick(),
                                   .since = shown.since,
                                   .accent = kShownHue};
        graph_.draw(canvas, graph, machine);
        drawStateTrace(canvas, trace, machine);
    }

    static constexpr std::size_t kNone = ~std::size_t{0};
    static constexpr CanvasColour kShownHue = colourFromHex(0x39B8FF);
    PlayedGame played_;
    MachineLogs logs_;
    SliceView view_;
    StateGraphView graph_;
    std::size_t clicked_ = kNone;  ///< number of a drone
};

}  // namespace

SceneType machineScene() { return sceneType<MachineScene>(); }

}  // namespace arclight::procyon
