// The view that every shader shares: its members against glm, its functions against each other.
#include "gfx/view.h"

#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/random.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

/// A camera with everything that `viewOf` needs.
struct TestCamera {
    glm::vec3 position{0, 0, 5}, target{0, 0, 0};
    float fovY = 0.9f, near = 0.5f, far = 60;
    glm::mat4 view() const { return glm::lookAt(position, target, glm::vec3(0, 1, 0)); }
    glm::mat4 projection(float aspect) const { return glm::perspective(fovY, aspect, near, far); }
    glm::vec3 forward() const { return glm::normalize(target - position); }
};

/// Positions and directions of cameras that see the origin.
TestCamera randomCamera(Random& random) {
    TestCamera camera;
    camera.position = glm::vec3{random.uniform(-9, 9), random.uniform(-5, 5), random.uniform(6, 12)};
    camera.target = glm::vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    camera.fovY = random.uniform(0.5f, 1.4f), camera.near = random.uniform(0.05f, 2),
    camera.far = random.uniform(40, 400);
    return camera;
}

class Views : public Gl {
protected:
    static constexpr int kWidth = 40, kHeight = 24;

    /// A program that fills every pixel with a GLSL expression of `uv` and the names in `declarations`.
    Program filling(const std::string& expression, const std::string& declarations = "") {
        const std::string path = "t/fill" + std::to_string(programs++) + ".frag";
        folder.write(path, "#include \"common/view.glsl\"\n" + declarations +
                               "in vec2 uv;\nout vec4 colour;\nvoid main() { colour = " + expression + "; }\n");
        const Program program = shaders.program("common/fullscreen.vert", path);
        for (const std::string& fault : shaders.faults()) ADD_FAILURE() << fault;
        return program;
    }
    /// The value of an expression that is constant over the target.
    glm::vec4 valueOf(const View& view, const std::string& expression) {
        const Framebuffer seen = target(1, 1);
        const Program program = filling(expression);
        Pass("value", seen).view(view).fullscreen(program);
        const auto pixel = seen.readPixel(0, 0);
        return {pixel[0], pixel[1], pixel[2], pixel[3]};
    }
    glm::mat4 matrixOf(const View& view, const std::string& name) {
        glm::mat4 matrix(0);
        for (int column = 0; column < 4; ++column)
            matrix[column] = valueOf(view, name + "[" + std::to_string(column) + "]");
        return matrix;
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    int programs = 0;
};

void expectNear(glm::vec3 a, glm::vec3 b, float tolerance) {
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], tolerance) << i;
}

TEST_F(Views, EveryBlockMemberMatchesTheCpu) {
    Random random(Seed{2});
    const TestCamera camera = randomCamera(random);
    const View view = viewOf(camera, kWidth, kHeight);
    EXPECT_EQ(view.toEye, camera.view());
    EXPECT_EQ(view.projection, camera.projection(40.0f / 24.0f));
    EXPECT_EQ(view.toClip, camera.projection(40.0f / 24.0f) * camera.view());
    EXPECT_EQ(matrixOf(view, "toClip"), view.toClip);
    EXPECT_EQ(matrixOf(view, "fromClip"), view.fromClip);
    EXPECT_EQ(matrixOf(view, "toEye"), view.toEye);
    EXPECT_EQ(matrixOf(view, "projection"), view.projection);
    EXPECT_EQ(valueOf(view, "vec4(eye, viewNear)"), glm::vec4(camera.position, camera.near));
    EXPECT_EQ(valueOf(view, "vec4(forward, viewFar)"), glm::vec4(camera.forward(), camera.far));
    EXPECT_EQ(valueOf(view, "vec4(viewSize, depthToW)"), glm::vec4(kWidth, kHeight, view.depthToW));
    EXPECT_EQ(valueOf(view, "vec4(halfTangents, viewPixel)"),
              glm::vec4(view.halfTangents, 1.0f / kWidth, 1.0f / kHeight));
    EXPECT_NEAR(view.halfTangents.y, std::tan(0.5f * camera.fovY), 1e-5f);
    EXPECT_NEAR(view.halfTangents.x, std::tan(0.5f * camera.fovY) * 40 / 24, 1e-5f);
    EXPECT_EQ(valueOf(view, "vec4(pixelSlope())").x, 2 * view.halfTangents.y / kHeight);
}

TEST_F(Views, EyeAndForwardFollowFromTheMatrix) {
    Random random(Seed{3});
    for (int i = 0; i < 20; ++i) {
        const TestCamera camera = randomCamera(random);
        const View view(camera.view(), camera.projection(1.5f), camera.near, camera.far, 30, 20);
        expectNear(view.eye, camera.position, 1e-4f);
        expectNear(view.forward, camera.forward(), 1e-5f);
        EXPECT_EQ(view.aspect(), 1.5f);
    }
}

struct Spot {
    glm::vec3 position;
};
constexpr auto rowsOf(Spot) { return vertexRows<Spot>(Attribute{"position", &Spot::position}); }

TEST_F(Views, KnownPointLandsOnItsPixel) {
    folder.write("t/spot.vert",
                 "#include \"common/view.glsl\"\nin vec3 position;\n"
                 "void main() { gl_Position = toClip * vec4(position, 1.0); }\n");
    folder.write("t/spot.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    const Program program = shaders.program("t/spot.vert", "t/spot.frag");
    // From 5 m above the origin of a plane, 90 degrees high: 0.25 m at the distance of 3 m is a twelfth of half the
    // height.
    TestCamera camera;
    camera.position = {2, 1, 5}, camera.target = {2, 1, 0}, camera.fovY = glm::radians(90.0f);
    const Framebuffer seen = target(kWidth, kHeight);
    const auto pixelOf = [&](glm::vec3 position) {
        const std::vector<Spot> spots{{position}};
        const Mesh mesh("spot", std::span<const Spot>(spots), {}, Primitive::points);
        Pass("spot", seen).clear({0, 0, 0, 0}).view(viewOf(camera, kWidth, kHeight)).draw(mesh, program);
        const Pixels pixels(seen);
        EXPECT_LE(pixels.sum(), 1);
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                if (pixels.at(x, y) > 0) return glm::ivec2(x, kHeight - 1 - y);
        return glm::ivec2(-1);
    };
    // 12 pixels span as much as the distance: a metre at 3 m is 4 pixels, plus half a pixel to a pixel's centre.
    EXPECT_EQ(pixelOf({2 + 0.125f, 1 + 0.125f, 2}), glm::ivec2(20, 12));
    EXPECT_EQ(pixelOf({2 + 2.125f, 1 + 1.125f, 2}), glm::ivec2(28, 16));
    EXPECT_EQ(pixelOf({2 - 0.125f, 1 - 0.125f, 2}), glm::ivec2(19, 11));
    EXPECT_EQ(pixelOf({2 - 4.875f, 1 - 2.875f, 2}), glm::ivec2(0, 0));
    EXPECT_EQ(pixelOf({2 - 5.125f, 1, 2}), glm::ivec2(-1)) << "left of the edge";
    EXPECT_EQ(pixelOf({2, 1, 4.75f}), glm::ivec2(-1)) << "nearer than the near plane";
    EXPECT_EQ(pixelOf({2, 1, 6}), glm::ivec2(-1)) << "behind the eye";
}

TEST_F(Views, DepthGivesDistanceAndPosition) {
    const Program distance = filling("vec4(distanceOfDepth(depth))", "uniform float depth;\n");
    const Program position = filling("vec4(worldOfDepth(at, depth), 1.0)", "uniform float depth;\nuniform vec2 at;\n");
    const Framebuffer seen = target(1, 1);
    Random random(Seed{4});
    for (int i = 0; i < 60; ++i) {
        const TestCamera camera = randomCamera(random);
        const View view = viewOf(camera, kWidth, kHeight);
        const glm::vec3 world{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
        // The exact value in double precision.
        const glm::dmat4 toClip = glm::dmat4(view.projection) * glm::dmat4(view.toEye);
        const glm::dvec4 clip = toClip * glm::dvec4(world, 1);
        const glm::dvec3 ndc = glm::dvec3(clip) / clip.w;
        const auto depth = static_cast<float>(0.5 * ndc.z + 0.5);
        Pass("distance", seen).view(view).fullscreen(distance.set("depth", depth));
        const float along = glm::dot(world - camera.position, camera.forward());
        // The resolution of a 24-bit depth at this distance.
        const float step = along * along / camera.near * 3e-7f;
        EXPECT_NEAR(seen.readPixel(0, 0)[0], along, step + 1e-5f * along);
        position.set("depth", depth).set("at", glm::vec2(0.5 * ndc.x + 0.5, 0.5 * ndc.y + 0.5));
        Pass("position", seen).view(view).fullscreen(position);
        const auto found = seen.readPixel(0, 0);
        expectNear({found[0], found[1], found[2]}, world, 2 * step + 2e-4f);
    }
}

TEST_F(Views, RaysPassThroughTheirPixels) {
    const Program ray = filling("vec4(rayThrough(uv), 1.0)");
    // `uvOfRay` inverts it, for rays of any length.
    const Program back = filling("vec4(uvOfRay(3.0 * rayThrough(uv)) - uv, dot(rightward(), upward()), 0.0)");
    const Framebuffer seen = target(kWidth, kHeight);
    Random random(Seed{5});
    for (int i = 0; i < 5; ++i) {
        const TestCamera camera = randomCamera(random);
        const View view = viewOf(camera, kWidth, kHeight);
        Pass("rays", seen).view(view).fullscreen(ray);
        const Pixels pixels(seen);
        Pass("back", seen).view(view).fullscreen(back);
        for (const float difference : seen.readFloats()) EXPECT_NEAR(difference, 0, 1e-6f);
        const glm::vec3 right = glm::normalize(glm::cross(camera.forward(), glm::vec3(0, 1, 0)));
        const glm::vec3 up = glm::cross(right, camera.forward());
        const float high = std::tan(0.5f * camera.fovY), wide = high * kWidth / kHeight;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const float u = 2 * (static_cast<float>(x) + 0.5f) / kWidth - 1,
                            v = 1 - 2 * (static_cast<float>(y) + 0.5f) / kHeight;
                const glm::vec3 truth = camera.forward() + u * wide * right + v * high * up;
                expectNear({pixels.at(x, y, 0), pixels.at(x, y, 1), pixels.at(x, y, 2)}, truth, 2e-4f);
            }
    }
}

TEST_F(Views, EachPassHasItsOwnView) {
    const Program eye = filling("vec4(eye, viewNear)");
    RenderSetup setup(4, 4);
    const Framebuffer first = target(2, 2), second = target(2, 2);
    TestCamera a, b;
    a.position = {1, 2, 3}, b.position = {4, 5, 6}, b.near = 0.25f;
    for (int i = 0; i < 3; ++i) {
        Frame frame(setup.store, setup.canvas, i, 0);
        frame.pass("first", first).view(frame.view(a)).fullscreen(eye);
        {
            Pass pass = frame.pass("second", second);
            pass.view(frame.view(a)).view(frame.view(b)).fullscreen(eye);
        }
        Pass("outside", first).view(frame.view(b));  // and draws nothing
    }
    EXPECT_EQ(first.readPixel(0, 0), (std::array<float, 4>{1, 2, 3, 0.5f}));
    EXPECT_EQ(second.readPixel(0, 0), (std::array<float, 4>{4, 5, 6, 0.25f}));
}

TEST(View, MissesNoSphereThatShows) {
    Random random(Seed{12});
    int hidden = 0, shown = 0, wrong = 0;
    for (int i = 0; i < 3000; ++i) {
        const View view = viewOf(randomCamera(random), 320, 180);
        const auto any = [&](float most) {
            const float x = random.uniform(-most, most), y = random.uniform(-most, most);
            return glm::vec3(x, y, random.uniform(-most, most));
        };
        const glm::vec3 centre = any(30);
        const float radius = random.uniform(0, 6);
        bool isSeen = false;
        for (int k = 0; k < 300 && !isSeen; ++k) {
            const glm::vec4 clip = view.toClip * glm::vec4(centre + radius * glm::normalize(any(1)), 1);
            isSeen = clip.w > 0 && std::fabs(clip.x) < clip.w && std::fabs(clip.y) < clip.w && clip.z < clip.w;
        }
        const bool mayShow = view.mayShow(centre, radius);
        EXPECT_TRUE(mayShow || !isSeen) << i;
        shown += isSeen ? 1 : 0, hidden += mayShow ? 0 : 1, wrong += mayShow && !isSeen ? 1 : 0;
    }
    EXPECT_GT(shown, 500);
    EXPECT_GT(hidden, 500);
    EXPECT_LT(wrong, 300) << "at the frame's corners";
}

}  // namespace
}  // namespace arclight::test
