// The game as a simulation: the same bits, every state and transition, hits as by brute force.
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "apps/procyon/game.h"
#include "apps/procyon/pilot.h"

namespace arclight::test {
namespace {

using procyon::AllControls;
using procyon::Controls;
using procyon::Game;
using procyon::kMaxPlayers;
using procyon::MachineKind;
using procyon::MachineLogs;
using procyon::Pilot;
using procyon::Ship;

/// A game with its pilots, or with random controls.
struct Played {
    Game game;
    std::array<Pilot, kMaxPlayers> pilots;
    Random random{Seed{5}};
    AllControls held;
    bool isRandom = false;

    void reset(Seed seed) { game.reset(seed), pilots = {}; }
    void step() {
        AllControls controls = held;
        for (std::size_t i = 0; i < game.players(); ++i) {
            if (!isRandom) {
                controls[i] = pilots[i].controls(game, i);
            } else if (game.tick() % 20 == 0) {
                const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
                const bool isFiring = random.below(2) == 0, isReleasing = random.below(8) == 0;
                controls[i] = {{x, y}, isFiring, isReleasing};
            }
        }
        held = controls;
        game.step(controls, kTickSeconds);
    }
    void play(int ticks) {
        for (int i = 0; i < ticks; ++i) step();
    }
};

TEST(ProcyonGame, HasTheSameBitsInEveryRun) {
    const auto first = std::make_unique<Played>(), second = std::make_unique<Played>();
    second->play(700);  // an earlier run must leave nothing behind
    second->reset(Seed{1});
    for (int i = 0; i < 10; ++i) {
        first->play(200), second->play(200);
        ASSERT_EQ(first->game.hash(), second->game.hash()) << "tick " << first->game.tick();
    }
}

TEST(ProcyonGame, ContinuesFromASavedStateAtFiftyRandomTicks) {
    Random random(Seed{9});
    const auto played = std::make_unique<Played>();
    played->isRandom = true;
    played->game.setPlayers(2);
    for (int i = 0; i < 50; ++i) {
        played->play(static_cast<int>(random.below(90)));
        const auto saved = std::make_unique<Played>(*played);
        played->play(60), saved->play(60);
        ASSERT_EQ(played->game.hash(), saved->game.hash()) << "tick " << played->game.tick();
    }
}

/// Two minutes of the autopilot: the reference for every platform, number of threads and frame rate.
TEST(ProcyonGame, EndsTheGoldenRecordingInItsState) {
    const auto played = std::make_unique<Played>();
    std::array<bool, 4> acts{};
    for (int tick = 0; tick < 7200; ++tick) {
        played->step();
        acts[static_cast<std::size_t>(played->game.act().state)] = true;
    }
    for (const bool isPlayed : acts) EXPECT_TRUE(isPlayed);
    EXPECT_EQ(played->game.hash(), 11338726777811617178u);
}

/// Whether a ship has used lightning, and the beam.
struct Weapons {
    bool lightning = false, beam = false;
};

/// Plays two minutes with two pilots and checks what holds at every tick.
TEST(ProcyonGame, KeepsItsRulesWithTwoPlayers) {
    const auto played = std::make_unique<Played>();
    Game& game = played->game;
    game.setPlayers(2);
    std::array<Weapons, 2> used;
    std::array<int, 2> before{};
    for (int tick = 0; tick < 7200; ++tick) {
        played->step();
        for (std::size_t i = 0; i < 2; ++i) {
            const Ship& ship = game.ship(i);
            used[i].lightning |= ship.isStriking(), used[i].beam |= ship.beam.isOn;
            EXPECT_TRUE(!ship.beam.isOn || ship.struck.size() == 0) << "the beam and the lightning exclude each other";
            EXPECT_TRUE(!ship.beam.isOn || ship.isFlying());
            EXPECT_TRUE(ship.charge >= 0 && ship.charge <= 1);
            EXPECT_TRUE(ship.secret == 0 || ship.charge == 1 || ship.discharge > 0) << "yellow needs blue";
            EXPECT_TRUE(ship.lives >= 0 && ship.lives <= Game::kMaxLives);
            EXPECT_TRUE(ship.score >= before[i] || ship.score == 0);
            before[i] = ship.score;
            // A ship in flight touches neither rock nor sea at its centre.
            const procyon::Gap gap = game.track().gap(game.shipAt(i).x);
            EXPECT_TRUE(!ship.isFlying() || (game.shipAt(i).y > gap.floor && game.shipAt(i).y < gap.ceiling));
        }
    }
    for (const Weapons& weapons : used) EXPECT_TRUE(weapons.lightning && weapons.beam);
    EXPECT_TRUE(before[0] > 0 && before[1] > 0);
}

TEST(ProcyonGame, IsTheSameForTheFirstPlayerUntilAnotherJoins) {
    const auto alone = std::make_unique<Played>(), together = std::make_unique<Played>();
    alone->play(500), together->play(500);
    EXPECT_EQ(alone->game.hash(), together->game.hash());
    together->game.setPlayers(2);
    EXPECT_EQ(together->game.ship(1).lives, Game::kMaxLives);
    EXPECT_EQ(together->game.ship(0).score, alone->game.ship(0).score);
    together->play(300);
    EXPECT_TRUE(together->game.ship(1).isFlying());
    together->game.setPlayers(1);
    EXPECT_EQ(together->game.players(), 1u);
    together->play(10);
}

TEST(ProcyonGame, TheBeamReachesItsTargetAndSwings) {
    const auto played = std::make_unique<Played>();
    Game& game = played->game;
    // Without damping there is no swing; with too little it never arrives. The end must come near a target.
    float nearest = 1e9f;
    for (int tick = 0; tick < 7200; ++tick) {
        played->step();
        const procyon::Beam& beam = game.ship().beam;
        if (!beam.isOn) continue;
        EXPECT_LT(glm::length(beam.end - game.nose(0)), 3 * Game::kHalfView.x);
        for (const procyon::Enemy& enemy : game.enemies())
            nearest = std::min(nearest, glm::length(enemy.at - beam.end));
    }
    EXPECT_LT(nearest, 0.3f);
}

constexpr std::array kKinds{MachineKind::drone, MachineKind::boss, MachineKind::wingman, MachineKind::act};

TEST(ProcyonGame, VisitsEveryStateAndTransition) {
    const auto logs = std::make_unique<MachineLogs>();
    const auto played = std::make_unique<Played>();
    played->game.watch(logs.get());
    // Two minutes of the pilot from each seed, then of a player with random controls.
    const auto isComplete = [&] {
        for (const MachineKind kind : kKinds) {
            const std::size_t count = procyon::graphOf(kind).transitions.size();
            if (logs->countsOf(kind).walked(count) < count) return false;
        }
        return true;
    };
    for (std::uint64_t seed = 1; seed <= 60 && !isComplete(); ++seed) {
        played->reset(Seed{seed});
        played->isRandom = seed % 4 == 0;
        played->play(7200);
    }
    for (const MachineKind kind : kKinds) {
        const StateGraph graph = procyon::graphOf(kind);
        for (std::size_t i = 0; i < graph.transitions.size(); ++i)
            EXPECT_GT(logs->countsOf(kind).transitions[i], 0u)
                << graph.states[graph.transitions[i].from] << " to " << graph.states[graph.transitions[i].to] << ": "
                << graph.transitions[i].name;
    }
}

TEST(ProcyonGame, IsWonByThePilotMostOfTheTime) {
    int lives = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const auto played = std::make_unique<Played>();
        played->reset(Seed{seed});
        played->play(2700);
        lives += played->game.ship().lives;
        EXPECT_GT(played->game.ship().score, 1000) << seed;
    }
    EXPECT_GE(lives, 6) << "of twelve";
}

TEST(ProcyonGame, SurvivesEveryInput) {
    for (const glm::vec2 move : {glm::vec2(1, 1), glm::vec2(-1, -1), glm::vec2(1e9f, -1e9f)}) {
        const auto game = std::make_unique<Game>();
        for (int i = 0; i < 2000; ++i) game->step({Controls{move, true, true}}, kTickSeconds);
        EXPECT_TRUE(std::isfinite(game->shipAt().x) && std::isfinite(game->shipAt().y));
        EXPECT_LT(std::abs(game->shipAt().y), 12);
    }
}

TEST(ProcyonModel, IsHitWhereBruteForceHitsIt) {
    const procyon::Model model = procyon::droneModel();
    Random random(Seed{3});
    const auto point = [&](float reach) {
        return glm::vec3(random.uniform(-reach, reach), random.uniform(-reach, reach), random.uniform(-reach, reach));
    };
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
        const procyon::Attitude attitude{random.uniform(-3, 3), random.uniform(-3, 3)};
        const glm::vec3 at = point(5);
        const glm::mat4 place = procyon::placed(at, attitude, random.uniform(0.5f, 2));
        const glm::vec3 from = at + point(3), to = at + point(3);
        constexpr float kRadius = 0.1f;
        const auto found = model.firstHit(place, from, to, kRadius, nullptr);
        // The smallest distance of samples of the path from the triangles.
        float nearest = 1e9f;
        const glm::mat4 inverse = glm::inverse(place);
        const float scale = glm::length(glm::vec3(inverse[0]));
        for (int k = 0; k <= 60; ++k) {
            const glm::vec3 p(inverse * glm::vec4(glm::mix(from, to, static_cast<float>(k) / 60), 1));
            const auto near = model.tree().nearest(p);
            nearest = std::min(nearest, std::sqrt(near.squaredDistance) / scale);
        }
        const float step = glm::length(to - from) / 60;
        if (nearest < kRadius - 1e-3f) {
            EXPECT_TRUE(found) << i;
        }
        if (nearest > kRadius + step) {
            EXPECT_FALSE(found) << i;
        }
        hits += found ? 1 : 0;
    }
    EXPECT_GT(hits, 200);
    EXPECT_LT(hits, 1800);
}

}  // namespace
}  // namespace arclight::test
