// The functions of exported GLSL give the radiance and the irradiance of the sky.
#include <glm/glm.hpp>
#include <gtest/gtest.h>

#include "gfx/gl_test.h"
#include "sim/projection/harmonic_export.h"

namespace arclight::projection {
namespace {

class CoefficientsGlsl : public test::Gl {};

TEST_F(CoefficientsGlsl, ReturnsRadianceAndIrradiance) {
    const Environment sky = makeEnvironment(Sky::sunset, 128, 64);
    for (const int bands : {0, 2, 8}) {
        const HarmonicLight light = project(sky, bands), irradiance = irradianceOf(light);
        test::ShaderFolder folder;
        folder.write("t/coefficients.frag",
                     coefficientsGlsl({light, "sky", "sunset", "projection"}) +
                         "uniform vec3 d;\nlayout(location = 0) out vec4 radiance;\n"
                         "void main() { radiance = vec4(skyRadiance(d), skyIrradiance(d).g); }\n");
        Shaders shaders{folder.root().string()};
        const Program program = shaders.program("common/fullscreen.vert", "t/coefficients.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        const Framebuffer target = test::target(1, 1);
        for (int i = 0; i < 12; ++i) {
            const glm::vec3 d(evenDirection(i, 12)), expected = valueAt(light, d);
            test::drawFullscreen(target, program.set("d", d));
            const test::Pixels pixels(target);
            for (int c = 0; c < 3; ++c) EXPECT_NEAR(pixels.at(0, 0, c), expected[c], 2e-4f) << bands << " " << i;
            EXPECT_NEAR(pixels.at(0, 0, 3), valueAt(irradiance, d).g, 2e-4f);
        }
    }
}

}  // namespace
}  // namespace arclight::projection
