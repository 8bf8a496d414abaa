// A steady tick of hair, skirt and ribbons takes no memory.
#include <vector>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/allocation_counter.h"
#include "sim/hair/hair_scenes.h"
#include "sim/hair/skirt.h"
#include "sim/hair/skirt_bones.h"
#include "sim/hair/skirt_ribbon.h"
#include "sim/hair/strand_interpolation.h"

namespace arclight::hair {
namespace {

TEST(HairAllocation, SteadyTicksTakeNoMemory) {
    setThreads(1);
    const Scalp scalp = spiralScalp(80);
    StrandSystem strands;
    strands.reset(groomScalp(scalp, {.style = Style::wavy}, figure()), {.order = Order::random, .shape = 0.2f},
                  Seed{1});
    const std::vector<DrawnStrand> drawn = scatteredStrands(scalp, scalp, 0, 400, Seed{2});
    std::vector<glm::vec3> nodes(drawn.size() * 16), previous;
    Skirt skirt;
    skirt.reset({}, {});
    Ribbons ribbons;
    ribbons.reset(bow({0, 0.06f, -0.135f}, 0.07f), {});
    const Wind wind({.speed = 5}, Seed{3});
    std::vector<Sphere> spheres;
    std::vector<glm::mat4> bones;
    const auto tick = [&](int i) {
        const double seconds = i / 60.0;
        const Pose pose = headPose(Motion::turn, seconds);
        posedSpheres(figure(), kMovingSpheres, pose, {}, spheres);
        const StrandStep step{.seconds = seconds, .pose = pose, .wind = &wind, .spheres = spheres};
        strands.step(step);
        strands.previousNodes(previous);
        interpolateStrands(strands, pose, drawn, {.spheres = spheres}, nodes);
        ribbons.step(step);
        skirt.step({.legs = legPose(Legs::run, seconds)});
        skirtBones(skirt, bones);
    };
    for (int i = 1; i <= 5; ++i) tick(i);
    arclight::test::startCounting();
    for (int i = 6; i <= 60; ++i) tick(i);
    EXPECT_EQ(arclight::test::stopCounting(), 0);
    setThreads(0);
}

}  // namespace
}  // namespace arclight::hair
