// Diagrams of state machines with 3 to 12 states: legible texts, and no memory in steady frames.
#include "render/common/state_graph.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/allocation_counter.h"
#include "core/random.h"
#include "gfx/gl_test.h"
#include "gfx/page.h"
#include "gfx/text_faults.h"

namespace arclight::test {
namespace {

constexpr std::string_view kNames[]{"flying",     "shooting", "diving",    "hurt",   "stunned",   "falling back",
                                    "regrouping", "leading",  "following", "aiming", "locked on", "dead"};
constexpr std::string_view kConditions[]{"on the ground", "no key",    "hit by a bullet",
                                         "within range",  "after 2 s", "boss released"};

/// A machine in which each state leads to the next one and to some others, with a trace of random changes.
struct SampleMachine {
    std::vector<Transition> transitions;
    ShownMachine shown;
    StateCounts counts;
    StateTrace trace;

    SampleMachine(std::size_t count, Seed seed) {
        Random random(seed);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t n = 0, others = random.below(3); n <= others; ++n) {
                const std::size_t to = n == 0 ? (i + 1) % count : random.below(static_cast<std::uint32_t>(count));
                transitions.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(to),
                                       kConditions[random.below(6)], false});
            }
        for (std::int64_t tick = 0; tick < 900; ++tick) {
            if (random.below(20) != 0) continue;
            std::vector<std::size_t> outgoing;
            for (std::size_t i = 0; i < transitions.size(); ++i)
                if (transitions[i].from == shown.state.state) outgoing.push_back(i);
            const std::size_t made = outgoing[random.below(static_cast<std::uint32_t>(outgoing.size()))];
            trace.add({tick, transitions[made].from, transitions[made].to, static_cast<std::uint32_t>(made)});
            counts.transitions[made] += 1 + random.below(900);
            shown.state.state = transitions[made].to;
        }
        shown.state.hasBegun = 1;
        shown = {.graph = {std::span(kNames).first(count), transitions},
                 .state = shown.state,
                 .counts = &counts,
                 .trace = &trace,
                 .tick = 900,
                 .accent = colourFromHex(0x4FC3D9)};
    }
    SampleMachine(const SampleMachine&) = delete;
    SampleMachine& operator=(const SampleMachine&) = delete;
};

class StateGraphs : public Gl {
protected:
    RenderSetup setup{64, 64};
    StateGraphView view;

    void draw(const ShownMachine& machine, glm::ivec2 size) {
        setup.canvas.keepTextBoxes(true);
        setup.canvas.begin(size.x, size.y);
        const float s = setup.canvas.scale();
        Rect area{16 * s, 16 * s, static_cast<float>(size.x) - 32 * s, static_cast<float>(size.y) - 32 * s};
        const Rect strip = cutBottom(area, 0.28f * area.height, 12 * s);
        view.draw(setup.canvas, area, machine);
        drawStateTrace(setup.canvas, strip, machine);
    }
};

TEST_F(StateGraphs, TextsNeitherOverlapNorLeaveTheirCards) {
    for (std::size_t count = 3; count <= 12; ++count)
        for (const glm::ivec2 size : {glm::ivec2(1280, 720), {3840, 2160}, {720, 1280}, {640, 360}})
            for (std::uint64_t seed = 1; seed <= 4; ++seed) {
                const SampleMachine machine(count, Seed{seed});
                draw(machine.shown, size);
                for (const std::string& fault : textFaults(setup.canvas))
                    ADD_FAILURE() << count << " states, " << size.x << ": " << fault;
                const auto texts = setup.canvas.textBoxes();
                ASSERT_EQ(texts.size(), 2 * count + 2 * machine.transitions.size() + 3);
                const auto& cards = view.layout().cards;
                for (std::size_t i = 0; i < count + 2 * machine.transitions.size(); ++i)
                    EXPECT_TRUE(std::any_of(cards.begin(), cards.end(), [&](const Rect& card) {
                        return text_faults::isInside(texts[i].box, card);
                    })) << texts[i].text;
            }
}

TEST_F(StateGraphs, AMachineThatHasNotBegunIsInNoState) {
    SampleMachine machine(4, Seed{1});
    const auto statesIn = [&] {
        int count = 0;
        for (std::size_t i = 0; i < 4; ++i) count += machine.shown.isIn(i) ? 1 : 0;
        return count;
    };
    EXPECT_EQ(statesIn(), 1);
    machine.shown.state.hasBegun = 0;
    EXPECT_EQ(statesIn(), 0);
    draw(machine.shown, {640, 360});
    EXPECT_TRUE(textFaults(setup.canvas).empty());
}

TEST_F(StateGraphs, TwelveStatesAreLegible) {
    const SampleMachine machine(12, Seed{1});
    draw(machine.shown, {1280, 720});
    EXPECT_GT(view.layout().scale, 0.6f);
    const Rect& card = view.layout().cards[5];
    EXPECT_EQ(view.stateAt(card.centre()), StateId{5});
    EXPECT_EQ(view.stateAt({1, 1}), std::nullopt);
}

TEST_F(StateGraphs, TheLayoutFollowsTheMachineAndTheArea) {
    const SampleMachine small(3, Seed{1}), large(9, Seed{1});
    draw(small.shown, {1280, 720});
    const std::vector<Rect> first = view.layout().cards;
    draw(large.shown, {1280, 720});
    EXPECT_EQ(view.layout().cards.size(), 9u);
    draw(small.shown, {1280, 720});
    EXPECT_EQ(view.layout().cards, first);
    draw(small.shown, {720, 1280});
    EXPECT_NE(view.layout().cards, first);
}

TEST_F(StateGraphs, SteadyFramesAllocateNothing) {
    const SampleMachine machine(8, Seed{3});
    Framebuffer paper = target(640, 360);
    const auto drawFrame = [&] {
        setup.canvas.begin(640, 360);
        view.draw(setup.canvas, {0, 0, 640, 260}, machine.shown);
        drawStateTrace(setup.canvas, {0, 260, 640, 100}, machine.shown);
    };
    setup.canvas.keepTextBoxes(false);
    for (int i = 0; i < 3; ++i) {
        drawFrame();
        Pass pass("paper", paper);
        setup.canvas.flush(pass);
    }
    startCounting();
    drawFrame();
    EXPECT_EQ(stopCounting(), 0);
}

TEST_F(StateGraphs, TheCurrentStateIsFilled) {
    SampleMachine machine(4, Seed{2});
    setup.canvas.keepTextBoxes(false);
    for (std::uint16_t current = 0; current < 4; ++current) {
        machine.shown.state.state = current;
        Framebuffer paper = target(1280, 720);
        setup.canvas.begin(1280, 720);
        view.draw(setup.canvas, {0, 0, 1280, 720}, machine.shown);
        Pass pass("paper", paper);
        pass.clear({0, 0, 0, 1});
        setup.canvas.flush(pass);
        const Pixels pixels(paper);
        for (std::uint16_t state = 0; state < 4; ++state) {
            const Rect& card = view.layout().cards[state];
            const float blue = pixels.at(static_cast<int>(card.right() - 14), static_cast<int>(card.y + 8), 2);
            EXPECT_EQ(blue > 0.4f, state == current) << state;
        }
    }
}

}  // namespace
}  // namespace arclight::test
