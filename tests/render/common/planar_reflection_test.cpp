// The mirror image in a plane: where the mirrored view shows a point, and that it is what lies beyond the plane.
#include "render/common/planar_reflection.h"

#include "gfx/gl_test.h"
#include "sim/common/camera.h"

namespace arclight::test {
namespace {

const Plane kLeaning{.normal = glm::normalize(glm::vec3(0.2f, 1, -0.3f)), .offset = 0.7f};

TEST(PlanarReflection, KeepsPointsOfThePlaneAndReturnsAllOthersWhenRepeated) {
    const glm::mat4 mirror = reflectionIn(kLeaning);
    const glm::vec3 point(1.5f, -2, 3);
    const float distance = glm::dot(point, kLeaning.normal) - kLeaning.offset;
    const glm::vec3 image(mirror * glm::vec4(point, 1)), foot = point - distance * kLeaning.normal;
    EXPECT_NEAR(glm::dot(image, kLeaning.normal) - kLeaning.offset, -distance, 1e-5f);
    EXPECT_LT(glm::distance(image + point, 2.0f * foot), 1e-5f);
    EXPECT_LT(glm::distance(glm::vec3(mirror * glm::vec4(foot, 1)), foot), 1e-5f);
    EXPECT_LT(glm::distance(glm::vec3(mirror * glm::vec4(image, 1)), point), 1e-5f);
    EXPECT_NEAR(glm::determinant(glm::mat3(mirror)), -1, 1e-5f);
}

TEST(PlanarReflection, MirroredViewShowsThePointWhereTheEyeSeesItsImage) {
    const View view = viewOf(Camera{.position = {1, 3, 6}, .target = {0, 0, 0}}, 640, 360);
    const View mirrored = mirroredView(view, kLeaning, 640, 360);
    const glm::mat4 mirror = reflectionIn(kLeaning);
    for (const glm::vec3 point : {glm::vec3(0, 1, 0), glm::vec3(1.5f, 2, -1), glm::vec3(-1, 1.5f, 0.5f)}) {
        const glm::vec2 seen = view.pixelOf(glm::vec3(mirror * glm::vec4(point, 1)));
        EXPECT_LT(glm::distance(mirrored.pixelOf(point), seen), 1e-2f);
    }
    EXPECT_LT(glm::distance(mirrored.eye, glm::vec3(mirror * glm::vec4(view.eye, 1))), 1e-5f);
}

using PlanarReflectionImage = Gl;

TEST_F(PlanarReflectionImage, HasAPartOfTheSceneSizeAndTheDrawnLight) {
    ShaderFolder folder;
    folder.write("t/white.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    folder.write("t/read.frag",
                 "#include \"common/planar_reflection.glsl\"\nin vec2 uv;\nout vec4 colour;\n"
                 "void main() { colour = vec4(roughReflection(uv, 0.01), vec2(textureSize(mirrored, 0)).x); }\n");
    Shaders shaders(folder.root());
    const Program white = shaders.program("common/fullscreen.vert", "t/white.frag"),
                  read = shaders.program("common/fullscreen.vert", "t/read.frag");
    RenderSetup setup(65, 36);
    PlanarReflection reflection(setup.shaders, "reflection", {.divisor = 3, .blur = 1});
    Frame frame(setup.store, setup.canvas, 0, 0);
    reflection.draw(frame, frame.view(Camera{}), [&](Pass& pass) { pass.fullscreen(white); });
    const Framebuffer seen = target(8, 8);
    drawFullscreen(seen, reflection.set(read));
    const Pixels pixels(seen);
    EXPECT_NEAR(pixels.at(4, 4, 0), 1, 1e-3f);
    EXPECT_EQ(pixels.at(4, 4, 3), 22);
}

}  // namespace
}  // namespace arclight::test
