// Transform feedback: vertices computed by a vertex stage, against the same arithmetic on the CPU.
#include "core/random.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

struct Particle {
    glm::vec3 position, velocity;
    std::uint32_t age;
};
constexpr auto rowsOf(Particle) {
    return vertexRows<Particle>(Attribute{"position", &Particle::position}, Attribute{"velocity", &Particle::velocity},
                                Attribute{"age", &Particle::age});
}
struct Short {
    glm::vec3 position;
};
constexpr auto rowsOf(Short) { return vertexRows<Short>(Attribute{"position", &Short::position}); }

class Feedback : public Gl {
protected:
    static constexpr std::size_t kCount = 1000;

    void SetUp() override {
        // Sums of products of numbers with few bits: exact, with or without fused multiply-add.
        folder.write(
            "t/drift.vert",
            "in vec3 position, velocity;\nin uint age;\nuniform mat3 turn;\nuniform vec3 shift;\nuniform float dt;\n"
            "out vec3 newPosition;\nout vec3 newVelocity;\nout uint newAge;\n"
            "void main() {\n    newPosition = position + dt * velocity;\n    newVelocity = turn * velocity + shift;\n"
            "    newAge = age * 2654435761u + 1u;\n}\n");
        program = shaders.feedback("t/drift.vert", {"newPosition", "newVelocity", "newAge"});
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        Random random(Seed{11});
        const auto few = [&] { return static_cast<float>(static_cast<int>(random.below(512)) - 256) / 16.0f; };
        for (std::size_t i = 0; i < kCount; ++i)
            particles.push_back({{few(), few(), few()}, {few(), few(), few()}, static_cast<std::uint32_t>(i)});
        const float values[] = {0.5f, -1, 0.25f, 2, 1, -0.5f, 0, 4, 0.125f};
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < 3; ++r) turn[c][r] = values[3 * c + r];
        program.set("turn", turn).set("shift", shift).set("dt", dt);
    }
    Particle moved(const Particle& p) const {
        return {p.position + dt * p.velocity, turn * p.velocity + shift, p.age * 2654435761u + 1u};
    }
    static void expectSame(const std::vector<Particle>& seen, const std::vector<Particle>& expected) {
        ASSERT_EQ(seen.size(), expected.size());
        for (std::size_t i = 0; i < seen.size(); ++i) {
            ASSERT_EQ(seen[i].position, expected[i].position) << i;
            ASSERT_EQ(seen[i].velocity, expected[i].velocity) << i;
            ASSERT_EQ(seen[i].age, expected[i].age) << i;
        }
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    Program program;
    GpuTimeline timeline;
    std::vector<Particle> particles;
    glm::mat3 turn{1};
    const glm::vec3 shift{1.5f, -0.25f, 3};
    const float dt = 0.125f;
};

TEST_F(Feedback, AffineMapMatchesTheCpuBitForBit) {
    const Mesh from("from", std::span<const Particle>(particles), {}, Primitive::points);
    VertexBuffer into = VertexBuffer::of<Particle>("into");
    into.resize(kCount);
    {
        GpuScope scope(timeline, "drift");
        scope.transform(from, program, into);
    }
    std::vector<Particle> expected;
    for (const Particle& each : particles) expected.push_back(moved(each));
    expectSame(into.read<Particle>(kCount), expected);
    expectSame(from.vertices().read<Particle>(kCount), particles);
}

TEST_F(Feedback, PingPongsBetweenTwoBuffers) {
    // Each step reads what the last one wrote.
    Mesh meshes[] = {Mesh("a", std::span<const Particle>(particles), {}, Primitive::points),
                     Mesh::of<Particle>("b", Primitive::points)};
    meshes[1].vertices().resize(kCount);
    program.set("turn", glm::mat3(1));
    turn = glm::mat3(1);
    std::vector<Particle> expected = particles;
    for (int step = 0; step < 6; ++step) {
        GpuScope scope(timeline, "drift");
        scope.transform(meshes[step % 2], program, meshes[(step + 1) % 2].vertices());
        for (Particle& each : expected) each = moved(each);
    }
    expectSame(meshes[0].vertices().read<Particle>(kCount), expected);
    folder.write("t/dots.vert",
                 "in vec3 position, velocity;\nin uint age;\n"
                 "void main() { gl_Position = vec4(0.0, 0.0, 0.0, 1.0); }\n");
    folder.write("t/dots.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    const Framebuffer seen = target(1, 1);
    Pass("dots", seen)
        .clear({0, 0, 0, 0})
        .state({.blend = Blend::additive})
        .draw(meshes[0], shaders.program("t/dots.vert", "t/dots.frag"));
    EXPECT_EQ(seen.readPixel(0, 0)[0], 1000.0f);
}

TEST_F(Feedback, FewerVerticesKeepTheRestOfTheBuffer) {
    const Mesh from("from", std::span<const Particle>(particles).first(3), {}, Primitive::points);
    VertexBuffer into("into", std::span<const Particle>(particles));
    GpuScope(timeline, "drift").transform(from, program, into);
    std::vector<Particle> expected = particles;
    for (std::size_t i = 0; i < 3; ++i) expected[i] = moved(particles[i]);
    expectSame(into.read<Particle>(kCount), expected);
    GpuScope(timeline, "nothing").transform(Mesh::of<Particle>("empty"), program, into);
    expectSame(into.read<Particle>(kCount), expected);
}

TEST_F(Feedback, NumberedMeshNeedsNoVertexData) {
    folder.write("t/make.vert",
                 "out vec3 position;\nvoid main() { position = vec3(gl_VertexID, gl_VertexID * gl_VertexID, 7.0); }\n");
    const Program make = shaders.feedback("t/make.vert", {"position"});
    VertexBuffer into = VertexBuffer::of<Short>("into");
    into.resize(50);
    GpuScope(timeline, "make").transform(Mesh::numbered(Primitive::points, 50), make, into);
    const std::vector<Short> made = into.read<Short>(50);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(made[static_cast<std::size_t>(i)].position, glm::vec3(i, i * i, 7)) << i;
}

TEST_F(Feedback, RunsBeforeTheFirstFrame) {
    // As in a step before the first frame: no drawable framebuffer is bound.
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    const Mesh from("from", std::span<const Particle>(particles), {}, Primitive::points);
    VertexBuffer into = VertexBuffer::of<Particle>("into");
    into.resize(kCount);
    GpuScope(timeline, "drift").transform(from, program, into);
    EXPECT_EQ(into.read<Particle>(1)[0].position, moved(particles[0]).position);
    expectFaults({});
}

TEST_F(Feedback, MismatchedCapturesAreNamed) {
    const Mesh from("from", std::span<const Particle>(particles), {}, Primitive::points);
    VertexBuffer into = VertexBuffer::of<Short>("short");
    into.resize(kCount);
    GpuScope(timeline, "drift").transform(from, program, into);
    expectFaults({{"t/drift.vert captures 28 bytes per vertex", "12"}});
    folder.write("t/point.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    const Program drawing = shaders.program("common/fullscreen.vert", "t/point.frag");
    GpuScope(timeline, "drift").transform(Mesh::numbered(Primitive::points, 3), drawing, into);
    expectFaults({{"common/fullscreen.vert with t/point.frag captures 0 bytes"}});
    const Mesh shorter("shorter", std::span<const Short>(std::vector<Short>(3)), {}, Primitive::points);
    VertexBuffer fits = VertexBuffer::of<Particle>("fits");
    fits.resize(3);
    GpuScope(timeline, "drift").transform(shorter, program, fits);
    expectFaults({{"'in velocity' is not an attribute of mesh 'shorter'"}, {"'in age' is not an attribute"}});
    EXPECT_DEATH(GpuScope(timeline, "drift").transform(from, program, fits), "1000 vs 3");
    shaders.feedback("t/drift.vert", {"newPosition", "newVelocty"});
    ASSERT_EQ(shaders.faults().size(), 1u);
    EXPECT_NE(shaders.faults()[0].find("t/drift.vert"), std::string::npos) << shaders.faults()[0];
    EXPECT_NE(shaders.faults()[0].find("newVelocty"), std::string::npos) << shaders.faults()[0];
}

}  // namespace
}  // namespace arclight::test
