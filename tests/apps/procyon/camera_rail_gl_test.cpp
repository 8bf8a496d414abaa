// The rail of the camera: out of the rock, at rest after a shock, the same from a saved state; and the mistake of
// Euler.
#include <algorithm>
#include <cmath>
#include <memory>

#include <gtest/gtest.h>

#include "apps/procyon/camera_rail.h"
#include "apps/procyon/game.h"
#include "apps/procyon/pilot.h"

namespace arclight::test {
namespace {

using procyon::CameraRail;

/// A game with its camera, flown by the pilot or along a wall.
struct Ride {
    procyon::Game game;
    procyon::Pilot pilot;
    CameraRail rail;

    void play(int ticks, float climb = 0) {
        for (int i = 0; i < ticks; ++i) {
            procyon::Controls controls = pilot.controls(game);
            if (climb != 0) controls.move.y = climb;
            game.step({controls}, kTickSeconds);
            rail.step(game, kTickSeconds);
        }
    }
    float shock() const { return glm::length(rail.shock()); }
};

TEST(CameraRail, StaysOutOfTheRock) {
    for (const float climb : {0.0f, 1.0f, -1.0f}) {
        const auto ride = std::make_unique<Ride>();
        float deepest = 0;
        for (int i = 0; i < 2400; ++i) {
            ride->play(1, climb);
            const procyon::Track& track = ride->game.track();
            const glm::vec2 centre = track.fromCamera(ride->rail.centre());
            const procyon::Gap rock = track.gap(centre.x);
            EXPECT_GT(centre.y, rock.floor) << i;
            EXPECT_LT(centre.y, rock.ceiling) << i;
            deepest = std::max(deepest, std::abs(procyon::riseOutOfRock(track, centre, CameraRail::kRadius)));
        }
        EXPECT_LT(deepest, CameraRail::kRadius) << "climb " << climb;
    }
}

TEST(CameraRail, RisesByThePenetration) {
    const procyon::Track track;
    const procyon::Gap rock = track.gap(4);
    constexpr float kRadius = 0.05f;
    EXPECT_EQ(procyon::riseOutOfRock(track, {4, 0.5f * (rock.floor + rock.ceiling)}, kRadius), 0);
    // The outline is nearly level over such a small sphere, but not over the 1.5 m ahead of it.
    EXPECT_GE(procyon::riseOutOfRock(track, {4, rock.floor}, kRadius), 0.99f * kRadius);
    EXPECT_LE(procyon::riseOutOfRock(track, {4, rock.ceiling}, kRadius), -0.99f * kRadius);
}

TEST(CameraRail, ComesToRestAfterAShockUnlessItUsesEuler) {
    for (const bool isEuler : {false, true}) {
        const auto ride = std::make_unique<Ride>();
        ride->rail.useEuler(isEuler);
        float most = 0;
        int shaken = 0;
        // From the first explosions to two seconds after the last one.
        for (int i = 0, calm = 0; i < 3000 && (i < 1200 || calm < 120); ++i) {
            ride->play(1);
            calm = ride->game.blasts().empty() ? calm + 1 : 0;
            most = std::max(most, ride->shock());
            shaken += ride->shock() > 0.01f ? 1 : 0;
        }
        EXPECT_GT(shaken, 10) << "no explosion";
        if (isEuler) {
            EXPECT_GT(ride->shock(), 0.2f) << "the shock should not fade";
            EXPECT_LE(most, 1.5f * CameraRail::kMaxShock);
        } else {
            EXPECT_LT(ride->shock(), 0.001f);
            EXPECT_LT(most, 0.5f);
        }
    }
}

TEST(CameraRail, ContinuesFromASavedState) {
    const auto ride = std::make_unique<Ride>();
    ride->play(900);
    const auto saved = std::make_unique<Ride>(*ride);
    const auto before = ride->rail.hash(0);
    ride->play(200), saved->play(200);
    EXPECT_EQ(ride->rail.hash(0), saved->rail.hash(0));
    EXPECT_NE(ride->rail.hash(0), before);
}

}  // namespace
}  // namespace arclight::test
