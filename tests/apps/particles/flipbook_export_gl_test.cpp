// The exported flipbooks, read by what their JSON says alone: their cells are those that the demo draws, and their
// channels and motion vectors mean what the file says.
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "apps/particles/drawn_particles.h"
#include "apps/particles/flipbook_export.h"
#include "core/json.h"
#include "gfx/gl_test.h"
#include "render/particles/particle_images.h"

namespace arclight::test {
namespace {

/// A sheet as another program sees it.
struct ReadSheet {
    Image image;
    int side = 0, columns = 0;
    std::map<std::string, int> channelOf;  ///< by meaning

    int value(int frame, int x, int y, int channel) const {
        return image.at(side * (frame % columns) + x, side * (frame / columns) + y, channel);
    }
};

struct ReadBook {
    Json json;
    std::vector<ReadSheet> sheets;

    /// The sheet and channel with a meaning that begins so.
    std::pair<const ReadSheet*, int> channel(const std::string& meaning) const {
        for (const ReadSheet& sheet : sheets)
            for (const auto& [name, number] : sheet.channelOf)
                if (name.starts_with(meaning)) return {&sheet, number};
        ADD_FAILURE() << "no channel: " << meaning;
        return {&sheets.front(), 0};
    }
    int frames() const { return json.at("frames"); }
};

class FlipbookFiles : public Gl {
protected:
    ReadBook read(const std::string& name) {
        ReadBook book;
        std::map<std::string, std::string> files;
        for (const Export& one : particles::flipbookExports(drawn.setup.shaders)) {
            if (one.name != name) continue;
            const auto made = one.write({".png", "sheet", "the command"});
            EXPECT_TRUE(made);
            for (const ExportFile& file : *made) files["sheet" + file.ending] = file.bytes;
        }
        book.json = Json::parse(files.at("sheet.json"));
        EXPECT_EQ(book.json.at("flipbook"), name);
        EXPECT_EQ(book.json.at("command"), "the command");
        EXPECT_EQ(book.json.at("order"), "row by row from the top left");
        EXPECT_EQ(book.frames(), book.json.at("columns").get<int>() * book.json.at("rows").get<int>());
        for (const Json& json : book.json.at("sheets")) book.sheets.push_back(readSheet(book.json, json, files));
        EXPECT_EQ(files.size(), book.sheets.size() + 1) << "every file is described";
        return book;
    }
    static ReadSheet readSheet(const Json& book, const Json& json, const std::map<std::string, std::string>& files) {
        const std::string& bytes = files.at(json.at("file").get<std::string>());
        ReadSheet sheet;
        sheet.image = decodePng(bytes, "sheet", kChannelsOfFile).value();
        EXPECT_EQ(readPngText(bytes, "Comment", "sheet").value(), "the command");
        sheet.side = json.at("frameSide"), sheet.columns = book.at("columns");
        EXPECT_EQ(sheet.image.width, json.at("width").get<int>());
        EXPECT_EQ(sheet.image.height, json.at("height").get<int>());
        EXPECT_EQ(sheet.image.width, sheet.side * sheet.columns);
        EXPECT_EQ(sheet.image.height, sheet.side * book.at("rows").get<int>());
        EXPECT_EQ(json.at("channels").size(), static_cast<std::size_t>(sheet.image.channels));
        for (const auto& [letter, meaning] : json.at("channels").items())
            sheet.channelOf[meaning.get<std::string>()] = static_cast<int>(std::string("rgba").find(letter));
        return sheet;
    }

    /// A layer of the textures from which particles are drawn, as bytes, top row first.
    std::vector<int> drawnCell(const Texture& layers, int layer, int side) {
        const Framebuffer to = target(side, side);
        drawFullscreen(to, cell.set("cells", layers).set("layer", layer));
        const Pixels pixels(to);
        std::vector<int> bytes;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                for (int c = 0; c < 4; ++c) bytes.push_back(static_cast<int>(std::lround(255 * pixels.at(x, y, c))));
        return bytes;
    }
    /// The frames of a sheet are the layers of a texture from `first` on.
    void expectDrawn(const ReadSheet& sheet, int frames, const Texture& layers, int first) {
        for (int frame = 0; frame < frames; ++frame) {
            const std::vector<int> cells = drawnCell(layers, first + frame, sheet.side);
            std::size_t different = 0;
            for (int y = 0; y < sheet.side; ++y)
                for (int x = 0; x < sheet.side; ++x)
                    for (int c = 0; c < sheet.image.channels; ++c)
                        different += cells[static_cast<std::size_t>(4 * (y * sheet.side + x) + c)] !=
                                     sheet.value(frame, x, y, c);
            ASSERT_EQ(different, 0u) << "frame " << frame;
        }
    }

    DrawnParticles drawn{64, 36};
    ShaderFolder folder;
    Shaders shaders{folder.root()};
    Program cell;

    FlipbookFiles() {
        folder.write("test/cell.frag",
                     "uniform sampler2DArray cells;\nuniform int layer;\nout vec4 colour;\n"
                     "void main() { colour = texelFetch(cells, ivec3(ivec2(gl_FragCoord.xy), layer), 0); }\n");
        cell = shaders.program("common/fullscreen.vert", "test/cell.frag");
    }
};

TEST_F(FlipbookFiles, CellsAreThoseThatTheDemoDraws) {
    const particles::ParticleImages images(drawn.setup.shaders);
    const ReadBook smoke = read("smoke"), fire = read("fire");
    ASSERT_EQ(smoke.sheets.size(), 3u);
    ASSERT_EQ(fire.sheets.size(), 2u);
    expectDrawn(smoke.sheets[0], smoke.frames(), images.first, 0);
    expectDrawn(smoke.sheets[1], smoke.frames(), images.second, 0);
    expectDrawn(smoke.sheets[2], smoke.frames(), images.motion, 0);
    expectDrawn(fire.sheets[0], fire.frames(), images.first, smoke.frames());
    expectDrawn(fire.sheets[1], fire.frames(), images.motion, smoke.frames());
}

/// Light from a side falls on that side of the puff, and no map exceeds the opacity by which it is multiplied.
TEST_F(FlipbookFiles, SixWayMapsAreLitFromTheSidesThatTheFileNames) {
    const ReadBook smoke = read("smoke");
    const auto light = [&](const char* from) { return smoke.channel(std::string("light from ") + from); };
    const auto opacity = smoke.channel("opacity");
    struct Sums {
        double sum = 0, x = 0, y = 0;
    };
    for (const int frame : {0, 3, 8, 16, 26, 35}) {
        const auto sumsOf = [&](std::pair<const ReadSheet*, int> channel) {
            Sums sums;
            const int side = channel.first->side;
            for (int y = 0; y < side; ++y)
                for (int x = 0; x < side; ++x) {
                    const int value = channel.first->value(frame, x, y, channel.second);
                    EXPECT_LE(value, opacity.first->value(frame, x, y, opacity.second) + 1);
                    sums.sum += value, sums.x += value * (x - 0.5 * side), sums.y += value * (y - 0.5 * side);
                }
            return sums;
        };
        const Sums right = sumsOf(light("the right")), left = sumsOf(light("the left")), above = sumsOf(light("above")),
                   below = sumsOf(light("below")), front = sumsOf(light("the front")), back = sumsOf(light("behind"));
        EXPECT_GT(right.x / right.sum, left.x / left.sum + 2) << frame;
        EXPECT_LT(above.y / above.sum, below.y / below.sum - 2) << frame;
        EXPECT_GT(front.sum, back.sum) << frame;
    }
}

/// The frame between two others is nearer to both when they are moved halfway by the vectors, in the file's unit.
TEST_F(FlipbookFiles, MotionVectorsLeadFromFrameToFrame) {
    for (const char* name : {"smoke", "fire"}) {
        const ReadBook book = read(name);
        EXPECT_EQ(book.json.at("motionUnit"), "frame sides per frame");
        const auto [sheet, channel] = book.channel(std::string(name) == "fire" ? "opacity of the flame" : "opacity");
        const auto [motion, right] = book.channel("motion to the right");
        const int down = book.channel("motion down").second;
        const double greatest = book.json.at("motionOfByte255");
        const int side = sheet->side;
        const auto sample = [&, sheet = sheet, channel = channel](int frame, double x, double y) {
            x = std::clamp(x, 0.0, side - 1.001), y = std::clamp(y, 0.0, side - 1.001);
            const int i = static_cast<int>(x), k = static_cast<int>(y);
            const auto at = [&](int dx, int dy) {
                return static_cast<double>(sheet->value(frame, i + dx, k + dy, channel));
            };
            return std::lerp(std::lerp(at(0, 0), at(1, 0), x - i), std::lerp(at(0, 1), at(1, 1), x - i), y - k);
        };
        const auto error = [&, motion = motion, right = right](double part) {
            double sum = 0;
            for (const int frame : {1, 3, 5, 9, 14, 20})
                for (int y = 2; y < side - 2; ++y)
                    for (int x = 2; x < side - 2; ++x) {
                        const auto moved = [&](int of, int axis) {
                            const int at = motion->value(of, x * motion->side / side, y * motion->side / side, axis);
                            return part * (at - 128) / 127.0 * greatest * side;
                        };
                        const double before = sample(frame, x - moved(frame, right), y - moved(frame, down)),
                                     after = sample(frame + 2, x + moved(frame + 2, right), y + moved(frame + 2, down));
                        sum += std::pow(0.5 * (before + after) - sample(frame + 1, x, y), 2);
                    }
            return std::sqrt(sum);
        };
        const double still = error(0);
        EXPECT_LT(error(1), 0.92 * still) << name;
        EXPECT_GT(error(-1), 1.1 * still) << name;
        EXPECT_LT(error(1), error(2)) << name << ": vectors have the stated scale";
    }
}

/// Flames are between the two temperatures, and hotter where they are denser than smoke.
TEST_F(FlipbookFiles, FireStatesTemperaturesInKelvin) {
    const ReadBook fire = read("fire");
    EXPECT_EQ(fire.json.at("loops"), true);
    EXPECT_EQ(fire.json.at("temperatureUnit"), "K");
    const double coldest = fire.json.at("temperatureOfByte0"), hottest = fire.json.at("temperatureOfByte255");
    const auto [sheet, temperature] = fire.channel("temperature");
    const int flame = fire.channel("opacity of the flame").second;
    std::size_t burning = 0;
    for (int frame = 0; frame < fire.frames(); ++frame)
        for (int y = 0; y < sheet->side; ++y)
            for (int x = 0; x < sheet->side; ++x) {
                if (sheet->value(frame, x, y, flame) < 8) continue;
                const double kelvin = coldest + (hottest - coldest) * sheet->value(frame, x, y, temperature) / 255;
                ASSERT_TRUE(kelvin > 1000 && kelvin < 1850) << kelvin;
                ++burning;
            }
    EXPECT_GT(burning, 64u * 300u);
}

}  // namespace
}  // namespace arclight::test
