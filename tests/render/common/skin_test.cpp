// Skinning on the GPU, against the same arithmetic on the CPU.
#include "render/common/skin.h"

#include <glm/gtc/quaternion.hpp>

#include "core/random.h"
#include "gfx/gl_test.h"
#include "gfx/scope.h"

namespace arclight::test {
namespace {

struct Moved {
    glm::vec3 world, facing;
};
constexpr auto rowsOf(Moved) {
    return vertexRows<Moved>(Attribute{"world", &Moved::world}, Attribute{"facing", &Moved::facing});
}

class Skinning : public Gl {
protected:
    static constexpr std::size_t kVertices = 800;

    glm::vec3 vector() { return {random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1)}; }

    /// Vertices that `bones` of `matrices` bones move.
    std::vector<SkinnedVertex> vertices(int bones, int matrices) {
        std::vector<SkinnedVertex> result(kVertices);
        for (SkinnedVertex& vertex : result) {
            vertex.position = vector(), vertex.normal = glm::normalize(vector() + glm::vec3(0, 0, 2));
            float left = 1;
            for (int i = 0; i < bones; ++i) {
                vertex.bones[i] = static_cast<float>(random_.below(static_cast<std::uint32_t>(matrices)));
                left -= vertex.weights[i] = i + 1 < bones ? left * random_.uniform01() : left;
            }
        }
        return result;
    }
    std::vector<SkinMatrix> poses(int matrices) {
        std::vector<SkinMatrix> skin;
        for (int i = 0; i < matrices; ++i) {
            // At most 60°, because rotations in opposite directions have a mean that maps surfaces to points.
            const glm::quat turn =
                glm::angleAxis(random_.uniform(-1, 1), glm::normalize(vector() + glm::vec3(0, 2, 0)));
            glm::mat3 linear = glm::mat3_cast(turn);
            linear[1] *= random_.uniform(0.6f, 1.5f);
            skin.push_back(skinMatrix(linear, vector(), vector()));
        }
        return skin;
    }
    std::vector<Moved> moved(std::span<const SkinnedVertex> vertices, std::span<const SkinMatrix> skin,
                             const std::string& define = {}) {
        ShaderFolder folder;
        folder.write(
            "t/skin.vert",
            define +
                "#include \"common/skin.glsl\"\nout vec3 world, facing;\nvoid main() { skinned(world, facing); }\n");
        Shaders shaders(folder.root());
        const Program program = shaders.feedback("t/skin.vert", {"world", "facing"});
        EXPECT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        const Mesh mesh("figure", vertices, {}, Primitive::points);
        VertexBuffer into = VertexBuffer::of<Moved>("moved");
        into.resize(vertices.size());
        GpuTimeline timeline;
        GpuScope(timeline, "skin").transform(mesh, setSkin(program, skin), into);
        return into.read<Moved>(vertices.size());
    }
    static void expectSkinned(std::span<const Moved> seen, std::span<const SkinnedVertex> vertices,
                              std::span<const SkinMatrix> skin) {
        ASSERT_EQ(seen.size(), vertices.size());
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const SkinMatrix m = blended(vertices[i], skin);
            ASSERT_LT(glm::distance(seen[i].world, m.apply(vertices[i].position)), 1e-5f) << i;
            ASSERT_LT(glm::distance(seen[i].facing, glm::normalize(m.applyToNormal(vertices[i].normal))), 1e-4f) << i;
        }
    }
    Random random_{Seed{7}};
};

TEST_F(Skinning, RandomPosesAndWeightsMatchTheCpu) {
    const auto rest = vertices(4, kMaxBones);
    const auto skin = poses(kMaxBones);
    expectSkinned(moved(rest, skin), rest, skin);
}

TEST_F(Skinning, TwoBonesPerVertexMatchTheCpu) {
    const auto rest = vertices(2, 5);
    const auto skin = poses(5);
    expectSkinned(moved(rest, skin, "#define BONES_PER_VERTEX 2\n"), rest, skin);
}

TEST_F(Skinning, RestPoseIsTheIdentity) {
    const auto rest = vertices(4, 9);
    const auto seen = moved(rest, std::vector<SkinMatrix>(9));
    for (std::size_t i = 0; i < seen.size(); ++i) {
        ASSERT_LT(glm::distance(seen[i].world, rest[i].position), 1e-6f) << i;
        ASSERT_LT(glm::distance(seen[i].facing, rest[i].normal), 1e-6f) << i;
    }
}

}  // namespace
}  // namespace arclight::test
