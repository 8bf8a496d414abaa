// The light of strands as shaders compute it, against the same on the CPU.
#include <cmath>

#include "core/angles.h"
#include "core/files.h"
#include "core/random.h"
#include "gfx/gl_test.h"
#include "render/hair/fibre_tables.h"
#include "sim/hair/fibre_scattering.h"

namespace arclight::test {
namespace {

using namespace hair;
constexpr int kSide = 48;

glm::vec3 randomDirection(Random& random) {
    const float z = random.uniform(-1, 1), angle = random.uniform(0, 2 * kPi), r = std::sqrt(1 - z * z);
    return {r * std::cos(angle), r * std::sin(angle), z};
}

/// A fibre seen under a light.
struct Sample {
    glm::vec3 tangent{1, 0, 0}, toEye{0, 1, 0}, toLight{0, 0, 1};
    float pigment = 0.5f, around = 0.5f, white = 0, before = 0, behind = 0, glint = 1;

    float phi() const {
        const glm::vec3 a = toEye - glm::dot(toEye, tangent) * tangent,
                        b = toLight - glm::dot(toLight, tangent) * tangent;
        return std::acos(glm::clamp(glm::dot(a, b) / (glm::length(a) * glm::length(b)), -1.0f, 1.0f));
    }
    Inclination inclinationOf(glm::vec3 direction) const {
        const float sine = glm::dot(direction, tangent);
        return {sine, std::sqrt(std::max(1 - sine * sine, 0.0f))};
    }
};

class FibreShader : public Gl {
protected:
    FibreShader() {
        for (const char* name : {"hair/fibre.glsl"})
            folder_.write(name, readFile(sourceFolder() / "shaders" / name, 1 << 20).value());
        folder_.write("t/fibre.frag",
                      "#include \"hair/fibre.glsl\"\n"
                      "uniform sampler2D tangents, eyes, lights, glints;\nuniform bool isDual;\nout vec4 colour;\n"
                      "void main() {\n    ivec2 at = ivec2(gl_FragCoord.xy);\n"
                      "    vec4 t = texelFetch(tangents, at, 0), v = texelFetch(eyes, at, 0);\n"
                      "    vec4 l = texelFetch(lights, at, 0), g = texelFetch(glints, at, 0);\n"
                      "    Fibre fibre = fibreAt(t.xyz, v.xyz, t.w, g.yz);\n"
                      "    colour = vec4(isDual ? dualLight(fibre, l.xyz, v.w, l.w, g.x)\n"
                      "                         : singleLight(fibre, l.xyz, v.w, g.x), 1.0);\n}\n");
    }
    /// Radiance over irradiance of samples.
    std::vector<float> drawn(const std::vector<Sample>& samples, const FibreTables& tables, bool isDual) {
        Shaders shaders(folder_.root());
        const Program program = shaders.program("common/fullscreen.vert", "t/fibre.frag");
        const auto texture = [&](const auto& value) {
            return lightTexture(kSide, kSide,
                                [&](int x, int y) { return value(samples[static_cast<std::size_t>(y * kSide + x)]); });
        };
        const Texture tangents = texture([](const Sample& s) { return glm::vec4(s.tangent, s.pigment); });
        const Texture eyes = texture([](const Sample& s) { return glm::vec4(s.toEye, s.before); });
        const Texture lights = texture([](const Sample& s) { return glm::vec4(s.toLight, s.behind); });
        const Texture glints = texture([](const Sample& s) { return glm::vec4(s.glint, s.around, s.white, 0); });
        const Framebuffer result = target(kSide, kSide);
        tables.set(program);
        program.set({{"tangents", tangents}, {"eyes", eyes}, {"lights", lights}, {"glints", glints}});
        Pass("fibres", result).fullscreen(program.set("isDual", isDual));
        return result.readFloats();
    }
    static FibreCrossing aroundOf(const TableReader& table, float cosO, const Sample& sample) {
        FibreCrossing with = table.crossingAt(cosO, sample.around), without = table.crossingAt(cosO, 0);
        with.forward = glm::mix(with.forward, without.forward, sample.white);
        with.backward = glm::mix(with.backward, without.backward, sample.white);
        return with;
    }
    static std::vector<Sample> randomSamples(Random& random) {
        std::vector<Sample> samples(static_cast<std::size_t>(kSide) * kSide);
        for (Sample& s : samples) {
            s = {.tangent = randomDirection(random),
                 .toEye = randomDirection(random),
                 .toLight = randomDirection(random)};
            s.pigment = random.uniform01(), s.around = random.uniform01(), s.white = random.uniform01(),
            s.glint = 2 * random.uniform01();
            s.before = 6 * random.uniform01() * random.uniform01(), s.behind = 6 * random.uniform01();
        }
        return samples;
    }
    ShaderFolder folder_;
};

TEST_F(FibreShader, MatchesTheCpuForRandomAnglesAndColours) {
    Random random(Seed{12});
    for (int k = 0; k < 6; ++k) {
        HairMaterial material;
        material.melanin = random.uniform01(), material.redness = random.uniform01();
        material.roughness = random.uniform(0.15f, 0.8f), material.tilt = Degrees{random.uniform(0, 8)};
        material.dye = k % 2 == 0 ? 0 : 1;
        FibreTables tables;
        tables.update(material);
        const Fibre fibre = fibreOf(material);
        const TableReader table{tables.table(), fibre};
        const std::vector<Sample> samples = randomSamples(random);
        for (const bool isDual : {false, true}) {
            const std::vector<float> found = drawn(samples, tables, isDual);
            double error = 0, sum = 0;
            for (std::size_t s = 0; s < samples.size(); ++s) {
                const Sample& sample = samples[s];
                const Inclination i = sample.inclinationOf(sample.toLight), o = sample.inclinationOf(sample.toEye);
                const glm::vec3 expected =
                    scatteredLight(table.crossingAt(o.cosine, sample.pigment), aroundOf(table, o.cosine, sample),
                                   table.viewAt(i, o, sample.phi(), sample.pigment, sample.glint),
                                   {sample.before, sample.behind}, isDual);
                for (std::size_t c = 0; c < 3; ++c) {
                    const float one = expected[static_cast<int>(c)];
                    EXPECT_NEAR(found[4 * s + c], one, 0.03f * one + 0.002f) << k << ' ' << s;
                    error += static_cast<double>(std::abs(found[4 * s + c] - one)), sum += static_cast<double>(one);
                }
            }
            EXPECT_LT(error / sum, 0.003) << isDual;
        }
    }
}

TEST_F(FibreShader, WhiteHairInWhiteSurroundingsSendsOutNoMoreThanArrives) {
    HairMaterial material;
    material.melanin = 0, material.tilt = {}, material.roughness = 0.3f;
    FibreTables tables;
    tables.update(material);
    // Light from everywhere, evenly along a spiral, on a fibre alone and in the midst of hair.
    for (const float depth : {0.0f, 1.5f}) {
        std::vector<Sample> samples(static_cast<std::size_t>(kSide) * kSide,
                                    {.pigment = 0, .around = 0, .before = depth, .behind = depth});
        for (std::size_t s = 0; s < samples.size(); ++s) {
            const float x = 2 * (static_cast<float>(s) + 0.5f) / static_cast<float>(samples.size()) - 1;
            const float turn = 2.39996323f * static_cast<float>(s), r = std::sqrt(1 - x * x);
            samples[s].toLight = {x, r * std::cos(turn), r * std::sin(turn)};
        }
        const std::vector<float> found = drawn(samples, tables, true);
        double sum = 0;
        for (std::size_t s = 0; s < samples.size(); ++s)
            sum += static_cast<double>(found[4 * s] * 4 * kPi) / static_cast<double>(samples.size());
        EXPECT_NEAR(sum, 1, 0.01) << depth;
    }
}

TEST_F(FibreShader, TablesFollowTheParameters) {
    HairMaterial material;
    FibreTables tables;
    tables.update(material);
    const std::vector<glm::vec4> brown = tables.table().crossings();
    material.melanin = 0.2f;
    tables.update(material);
    const std::size_t middle =
        3 * (FibreTable::kPigments / 2 * FibreTable::kInclinations + FibreTable::kInclinations - 1);
    EXPECT_GT(tables.table().crossings()[middle].x, 2 * brown[middle].x);
}

}  // namespace
}  // namespace arclight::test
