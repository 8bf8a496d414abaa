// Every type of vertex field arrives unchanged in the shader, per vertex and per instance.
#include "gfx/vertex_layout.h"

#include <array>
#include <limits>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

struct Everything {
    float one;
    glm::vec2 two;
    glm::vec3 three;
    glm::vec4 four;
    Colour colour;
    std::int32_t whole;
    glm::ivec2 whole2;
    glm::ivec3 whole3;
    glm::ivec4 whole4;
    std::uint32_t number;
    glm::u8vec4 bytes, share, wide;
};
constexpr auto rowsOf(Everything) {
    using E = Everything;
    return vertexRows<E>(Attribute{"one", &E::one}, Attribute{"two", &E::two}, Attribute{"three", &E::three},
                         Attribute{"four", &E::four}, Attribute{"colour", &E::colour}, Attribute{"whole", &E::whole},
                         Attribute{"whole2", &E::whole2}, Attribute{"whole3", &E::whole3},
                         Attribute{"whole4", &E::whole4}, Attribute{"number", &E::number},
                         Attribute{"bytes", &E::bytes}, Attribute{"share", &E::share}.normalised(),
                         Attribute{"wide", &E::wide});
}

struct Wide {
    glm::uvec2 number2;
    glm::uvec3 number3;
    glm::uvec4 number4;
    glm::mat3x4 position;
    glm::mat4 turn;
};
constexpr auto rowsOf(Wide) {
    return vertexRows<Wide>(Attribute{"number2", &Wide::number2}, Attribute{"number3", &Wide::number3},
                            Attribute{"number4", &Wide::number4}, Attribute{"position", &Wide::position},
                            Attribute{"turn", &Wide::turn});
}

struct Point {
    float x;
};
constexpr auto rowsOf(Point) { return vertexRows<Point>(Attribute{"x", &Point::x}); }

/// A unique number, exact in a float, for component `c` of vertex `v`.
float real(int v, int c) { return static_cast<float>(v * 100 + c) / 8.0f - 30.0f; }
std::int32_t whole(int v, int c) { return (v * 100 + c) * 5'000'011 * (c % 2 ? 1 : -1); }
std::uint32_t number(int v, int c) { return 0xfffffff0u - static_cast<std::uint32_t>(v * 1'000'003 + c); }
std::uint8_t byteOf(int v, int c) { return static_cast<std::uint8_t>(v * 53 + c * 31 + 200); }

Everything everything(int v) {
    Everything e{};
    e.one = real(v, 0);
    e.two = {real(v, 1), real(v, 2)};
    e.three = {real(v, 3), real(v, 4), real(v, 5)};
    e.four = {real(v, 6), real(v, 7), real(v, 8), real(v, 9)};
    e.colour = {real(v, 10), real(v, 11), real(v, 12)};
    e.whole = whole(v, 0);
    e.whole2 = {whole(v, 1), whole(v, 2)};
    e.whole3 = {whole(v, 3), whole(v, 4), whole(v, 5)};
    e.whole4 = {whole(v, 6), whole(v, 7), whole(v, 8), whole(v, 9)};
    e.number = number(v, 0);
    e.bytes = {byteOf(v, 0), byteOf(v, 1), byteOf(v, 2), byteOf(v, 3)};
    e.share = {byteOf(v, 4), 0, 255, byteOf(v, 5)};
    e.wide = {byteOf(v, 6), byteOf(v, 7), 0, 255};
    return e;
}

Wide wide(int v) {
    Wide w{};
    w.number2 = {number(v, 1), number(v, 2)};
    w.number3 = {number(v, 3), number(v, 4), number(v, 5)};
    w.number4 = {number(v, 6), number(v, 7), number(v, 8), number(v, 9)};
    for (int c = 0; c < 4; ++c)
        for (int r = 0; r < 4; ++r) {
            if (c < 3) w.position[c][r] = real(v, 20 + 4 * c + r);
            w.turn[c][r] = real(v, 40 + 4 * c + r);
        }
    return w;
}

/// The same values as GLSL expressions of `v`.
constexpr const char* kTruth = R"(
float realAt(int v, int c) { return float(v * 100 + c) / 8.0 - 30.0; }
int wholeAt(int v, int c) { return (v * 100 + c) * 5000011 * (c % 2 == 1 ? 1 : -1); }
uint numberAt(int v, int c) { return 0xfffffff0u - uint(v * 1000003 + c); }
uint byteOf(int v, int c) { return uint(v * 53 + c * 31 + 200) & 255u; }
bool isShare(float value, uint b) { return abs(value - float(b) / 255.0) < 1e-6; }
)";

/// One bit for each correct field.
constexpr const char* kEverything = R"(
in float one; in vec2 two; in vec3 three; in vec4 four; in vec3 colour;
in int whole; in ivec2 whole2; in ivec3 whole3; in ivec4 whole4; in uint number;
in uvec4 bytes; in vec4 share; in vec4 wide;
int bits(int v) {
    int all = 0;
    if (one == realAt(v, 0)) all |= 1;
    if (two == vec2(realAt(v, 1), realAt(v, 2))) all |= 2;
    if (three == vec3(realAt(v, 3), realAt(v, 4), realAt(v, 5))) all |= 4;
    if (four == vec4(realAt(v, 6), realAt(v, 7), realAt(v, 8), realAt(v, 9))) all |= 8;
    if (colour == vec3(realAt(v, 10), realAt(v, 11), realAt(v, 12))) all |= 16;
    if (whole == wholeAt(v, 0)) all |= 32;
    if (whole2 == ivec2(wholeAt(v, 1), wholeAt(v, 2))) all |= 64;
    if (whole3 == ivec3(wholeAt(v, 3), wholeAt(v, 4), wholeAt(v, 5))) all |= 128;
    if (whole4 == ivec4(wholeAt(v, 6), wholeAt(v, 7), wholeAt(v, 8), wholeAt(v, 9))) all |= 256;
    if (number == numberAt(v, 0)) all |= 512;
    if (bytes == uvec4(byteOf(v, 0), byteOf(v, 1), byteOf(v, 2), byteOf(v, 3))) all |= 1024;
    if (isShare(share.x, byteOf(v, 4)) && share.y == 0.0 && share.z == 1.0 && isShare(share.w, byteOf(v, 5))) all |= 2048;
    if (wide == vec4(float(byteOf(v, 6)), float(byteOf(v, 7)), 0.0, 255.0)) all |= 4096;
    return all;
}
)";
constexpr int kAllOfEverything = 8191;

constexpr const char* kWide = R"(
in uvec2 number2; in uvec3 number3; in uvec4 number4; in mat3x4 position; in mat4 turn;
int bits(int v) {
    int all = 0;
    if (number2 == uvec2(numberAt(v, 1), numberAt(v, 2))) all |= 1;
    if (number3 == uvec3(numberAt(v, 3), numberAt(v, 4), numberAt(v, 5))) all |= 2;
    if (number4 == uvec4(numberAt(v, 6), numberAt(v, 7), numberAt(v, 8), numberAt(v, 9))) all |= 4;
    bool isPlace = true, isTurn = true;
    for (int c = 0; c < 4; ++c)
        for (int r = 0; r < 4; ++r) {
            if (c < 3) isPlace = isPlace && position[c][r] == realAt(v, 20 + 4 * c + r);
            isTurn = isTurn && turn[c][r] == realAt(v, 40 + 4 * c + r);
        }
    return all | (isPlace ? 8 : 0) | (isTurn ? 16 : 0);
}
)";
constexpr int kAllOfWide = 31;

class Layouts : public Gl {
protected:
    static constexpr int kCount = 5;

    /// A program that draws point `index` (a GLSL expression) in the column of that number, its bits as the colour.
    Program checking(const std::string& inputs, const std::string& index, const std::string& x) {
        const std::string path = "t/check" + std::to_string(programs++) + ".vert";
        folder.write(path, std::string(kTruth) + inputs +
                               "flat out float seen;\nvoid main() {\n    seen = float(bits(" + index +
                               "));\n    gl_Position = vec4((" + x + " + 0.5) / 5.0 * 2.0 - 1.0, 0.0, 0.0, 1.0);\n}\n");
        folder.write("t/seen.frag", "flat in float seen;\nout vec4 colour;\nvoid main() { colour = vec4(seen); }\n");
        const Program program = shaders.program(path, "t/seen.frag");
        for (const std::string& fault : shaders.faults()) ADD_FAILURE() << fault;
        return program;
    }
    /// The bits in each column.
    static std::vector<int> bits(const std::function<void(Pass&)>& draw) {
        const Framebuffer seen = target(kCount, 1);
        {
            Pass pass("bits", seen);
            pass.clear({-1, 0, 0, 0});
            draw(pass);
        }
        std::vector<int> all;
        for (int x = 0; x < kCount; ++x) all.push_back(static_cast<int>(seen.readPixel(x, 0)[0]));
        return all;
    }
    template <class Vertex>
    static std::vector<Vertex> five(Vertex (*make)(int)) {
        std::vector<Vertex> all;
        for (int v = 0; v < kCount; ++v) all.push_back(make(v));
        return all;
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    int programs = 0;
};

TEST_F(Layouts, EveryVertexFieldArrives) {
    const Program program = checking(kEverything, "gl_VertexID", "float(gl_VertexID)");
    const Mesh mesh("everything", std::span<const Everything>(five(everything)), {}, Primitive::points);
    EXPECT_EQ(bits([&](Pass& pass) { pass.draw(mesh, program); }), std::vector<int>(kCount, kAllOfEverything));
    const Program wides = checking(kWide, "gl_VertexID", "float(gl_VertexID)");
    const Mesh wideMesh("wide", std::span<const Wide>(five(wide)), {}, Primitive::points);
    EXPECT_EQ(bits([&](Pass& pass) { pass.draw(wideMesh, wides); }), std::vector<int>(kCount, kAllOfWide));
}

TEST_F(Layouts, EveryInstanceFieldArrives) {
    const Program program =
        checking(kEverything + std::string("in float x;\n"), "gl_InstanceID", "x + float(gl_InstanceID)");
    const Mesh mesh("x", std::span<const Point>(std::vector<Point>{{0}}), {}, Primitive::points);
    const VertexBuffer all("everything", std::span<const Everything>(five(everything)));
    EXPECT_EQ(bits([&](Pass& pass) { pass.draw(mesh, all, program); }), std::vector<int>(kCount, kAllOfEverything));
    const Program wides = checking(kWide, "gl_InstanceID", "float(gl_InstanceID)");
    const VertexBuffer wideOnes("wide", std::span<const Wide>(five(wide)));
    const Mesh point = Mesh::numbered(Primitive::points, 1);
    EXPECT_EQ(bits([&](Pass& pass) { pass.draw(point, wideOnes, wides); }), std::vector<int>(kCount, kAllOfWide));
}

TEST_F(Layouts, EveryFieldArrivesThroughIndices) {
    const Program program = checking(kEverything, "gl_VertexID", "4.0 - float(gl_VertexID)");
    const std::vector<std::uint32_t> backwards{4, 3, 2, 1, 0};
    const Mesh mesh("everything", std::span<const Everything>(five(everything)), backwards, Primitive::points);
    EXPECT_EQ(bits([&](Pass& pass) { pass.draw(mesh, program); }), std::vector<int>(kCount, kAllOfEverything));
}

TEST_F(Layouts, FieldsRemovedByTheCompilerDoNotShiftOthers) {
    std::string inputs = kEverything;
    inputs = inputs.substr(0, inputs.find("int bits"));
    const Program program =
        checking(inputs + "int bits(int v) { return number == numberAt(v, 0) && wide.w == 255.0 ? 1 : 0; }\n",
                 "gl_VertexID", "float(gl_VertexID)");
    const Mesh mesh("everything", std::span<const Everything>(five(everything)), {}, Primitive::points);
    EXPECT_EQ(bits([&](Pass& pass) { pass.draw(mesh, program); }), std::vector<int>(kCount, 1));
}

TEST_F(Layouts, KnowNamesOffsetsAndStride) {
    const VertexLayout& layout = layoutOf<Everything>();
    EXPECT_EQ(layout.stride, sizeof(Everything));
    ASSERT_EQ(layout.attributes.size(), 13u);
    EXPECT_EQ(layout.find("four")->offset, offsetof(Everything, four));
    EXPECT_EQ(layout.find("share")->offset, offsetof(Everything, share));
    EXPECT_TRUE(layout.find("share")->isNormalised);
    EXPECT_FALSE(layout.find("bytes")->isNormalised);
    EXPECT_EQ(layout.find("fours"), nullptr);
    EXPECT_EQ(layoutOf<Wide>().find("position")->format.columns, 3);
    EXPECT_EQ(&layoutOf<Everything>(), &layout);
}

}  // namespace
}  // namespace arclight::test
