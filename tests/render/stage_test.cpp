// The scenes of docs/stage.md, which combine parts of several demos, built from the page.
#include <algorithm>

#include "core/files.h"
#include "core/image_compare.h"
#include "gfx/gl_test.h"
#include "stage/creature_on_the_plaza.h"
#include "stage/ship_in_the_light_of_a_bolt.h"
#include "stage/stones_in_water.h"
#include "stage/walk.h"

namespace arclight::test {
namespace {

/// The shaders of the page, and those that all topics share.
struct PageShaders {
    PageShaders() {
        for (const char* name : {"glossy.frag", "figure.vert", "figure.frag", "stone.vert", "stone.frag", "water.frag"}) {
            const auto code = readFile(std::filesystem::path(ARCLIGHT_PAGE_FILES) / "shaders/stage" / name, 1 << 20);
            EXPECT_TRUE(code) << name;
            folder.write(std::string("stage/") + name, code.value_or(""));
        }
    }
    ShaderFolder folder;
    Shaders shaders{folder.root()};
};

class Stage : public Gl {
protected:
    RenderSetup setup_{640, 360};

    /// Compares the final image of a scene with docs/images/<name>.png. Where that is missing or differs, the
    /// image is written to the program's folder, to be looked at and copied.
    template <class Scene>
    void expectImage(Scene scene, const std::string& name) {
        Frame frame(setup_.store, setup_.canvas, 0, 0);
        scene.draw(frame);
        setup_.post.draw(frame, {});
        const Image image = readImage(setup_.store.output());
        const std::filesystem::path file = sourceFolder() / "docs/images" / (name + ".png");
        const auto bytes = readFile(file, kMaxPngBytes);
        const auto approved = bytes ? decodePng(*bytes, file.string()) : tl::unexpected(bytes.error());
        const Comparison found = compare(approved.value_or(Image{}), image);
        if (passes(found)) return;
        const std::filesystem::path seen = std::filesystem::absolute("stage-" + name + ".png");
        ASSERT_TRUE(writeFileWhole(seen, encodePng(image).value()));
        ADD_FAILURE() << describe(found) << "; look at " << seen.string() << " and " << file.string();
    }

    /// The lines of a scene's code.
    static std::ptrdiff_t lines(const std::string& name) {
        const auto code = readFile(std::filesystem::path(ARCLIGHT_PAGE_FILES) / "stage" / (name + ".h"), 1 << 20);
        return code ? std::count(code->begin(), code->end(), '\n') : 0;
    }
};

TEST_F(Stage, CreatureStandsOnThePlazaAndCastsItsShadow) {
    expectImage(CreatureOnThePlaza(setup_.shaders), "creature-on-the-plaza");
}

TEST_F(Stage, ShipFliesThroughTheCavernInTheLightOfABolt) {
    expectImage(ShipInTheLightOfABolt(setup_.shaders), "ship-in-the-light-of-a-bolt");
}

TEST_F(Stage, ExplorerWalks) {
    PageShaders page;
    expectImage(Walk(page.shaders), "walk");
}

TEST_F(Stage, StonesStandInHaze) {
    PageShaders page;
    expectImage(StonesInHaze(page.shaders), "stones-in-haze");
}

TEST_F(Stage, StonesAreReflectedInWater) {
    PageShaders page;
    expectImage(StonesInWater(page.shaders), "stones-in-water");
}

TEST_F(Stage, ShaderOfThePageCompiles) {
    PageShaders page;
    page.folder.write("stage/glossy.vert",
                      "#include \"common/view.glsl\"\nin vec3 position;\nout vec3 world, facing;\n"
                      "void main() { world = facing = position, gl_Position = toClip * vec4(position, 1.0); }\n");
    page.shaders.program("stage/glossy.vert", "stage/glossy.frag");
    EXPECT_TRUE(page.shaders.faults().empty()) << page.shaders.faults().front();
}

TEST_F(Stage, ScenesTakeLittleCode) {
    for (const char* name :
         {"creature_on_the_plaza", "ship_in_the_light_of_a_bolt", "stones_in_haze", "stones_in_water", "walk"}) {
        EXPECT_GT(lines(name), 20) << name;
        EXPECT_LT(lines(name), 60) << name;
    }
}

}  // namespace
}  // namespace arclight::test
