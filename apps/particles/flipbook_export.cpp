#include "flipbook_export.h"

#include <array>
#include <string>
#include <string_view>

#include "core/json.h"
#include "sim/particles/flipbook.h"

namespace arclight::particles {
namespace {

/// A sheet of a flipbook, and the meaning of its channels.
struct BookSheet {
    std::string_view asset;
    std::string_view ending;  ///< of its file
    int channels = 4;
    bool isMotion = false;
    std::array<std::string_view, 4> meaning{};
};

struct ExportedBook {
    std::string_view name, what;
    FlipbookLayout layout;
    float motion = 0;  ///< of byte 255, in cell sides per frame
    bool isLooping = false;
    std::vector<BookSheet> sheets;
};

constexpr std::string_view kMotionX = "motion to the right until the next frame; byte 128 is 0",
                           kMotionY = "motion down until the next frame; byte 128 is 0";

ExportedBook smokeBook() {
    return {"smoke",
            "a puff of smoke as six-way light maps and motion vectors",
            kSmokeLayout,
            kSmokeMotion,
            false,
            {{"assets/particles/smoke_six_way_a.png",
              ".png",
              4,
              false,
              {"light from the right", "light from above", "light from behind", "opacity"}},
             {"assets/particles/smoke_six_way_b.png",
              ".second.png",
              4,
              false,
              {"light from the left", "light from below", "light from the front", "heat"}},
             {"assets/particles/smoke_motion.png", ".motion.png", 3, true, {kMotionX, kMotionY, "not used", ""}}}};
}

ExportedBook fireBook() {
    return {"fire",
            "a fire as temperature and opacity, with motion vectors",
            kFireLayout,
            kFireMotion,
            true,
            {{"assets/particles/fire.png",
              ".png",
              3,
              false,
              {"temperature", "opacity of the flame", "opacity of the smoke", ""}},
             {"assets/particles/fire_motion.png", ".motion.png", 3, true, {kMotionX, kMotionY, "not used", ""}}}};
}

FlipbookLayout layoutOf(const ExportedBook& book, const BookSheet& sheet) {
    return sheet.isMotion ? book.layout.withSide(book.layout.cellSide / 2) : book.layout;
}

Json sheetJson(const ExportedBook& book, const BookSheet& sheet, const std::string& stem) {
    const FlipbookLayout layout = layoutOf(book, sheet);
    Json channels = Json::object();
    for (std::size_t c = 0; c < static_cast<std::size_t>(sheet.channels); ++c)
        channels[std::string(1, "rgba"[c])] = std::string(sheet.meaning[c]);
    return {{"file", stem + std::string(sheet.ending)},
            {"width", layout.columns * layout.cellSide},
            {"height", layout.rows * layout.cellSide},
            {"frameSide", layout.cellSide},
            {"channels", std::move(channels)}};
}

Json bookJson(const ExportedBook& book, const ExportRequest& request) {
    Json sheets = Json::array();
    for (const BookSheet& sheet : book.sheets) sheets.push_back(sheetJson(book, sheet, request.stem));
    Json json{{"command", request.command},
              {"flipbook", std::string(book.name)},
              {"frames", book.layout.frames()},
              {"columns", book.layout.columns},
              {"rows", book.layout.rows},
              {"order", "row by row from the top left"},
              {"loops", book.isLooping},
              {"values", "linear, 0 to 255 for 0 to 1; not sRGB-encoded"},
              {"motionOfByte255", floatToJson(book.motion)},
              {"motionUnit", "frame sides per frame"}};
    if (book.isLooping) {
        json["temperatureOfByte0"] = floatToJson(kFireColdest);
        json["temperatureOfByte255"] = floatToJson(kFireHottest);
        json["temperatureUnit"] = "K";
    } else {
        json["premultiplied"] = "light and heat are multiplied by the opacity";
    }
    json["sheets"] = std::move(sheets);
    return json;
}

Expected<std::vector<ExportFile>> writeBook(Shaders& shaders, const ExportedBook& book, const ExportRequest& request) {
    std::vector<AssetImage> wanted;
    for (const BookSheet& sheet : book.sheets) {
        const FlipbookLayout layout = layoutOf(book, sheet);
        wanted.push_back({sheet.asset, layout.columns * layout.cellSide, layout.rows * layout.cellSide, 4});
    }
    const std::vector<Image> images = shaders.images(wanted);
    std::vector<ExportFile> files;
    for (std::size_t i = 0; i < images.size(); ++i) {
        const BookSheet& sheet = book.sheets[i];
        const std::array texts{TextChunk{"Comment", request.command}};
        auto png = encodePng(sheet.channels == 4 ? images[i] : withoutAlpha(images[i]), texts);
        if (!png) return tl::unexpected(png.error());
        files.push_back({std::string(sheet.ending), std::move(*png)});
    }
    files.push_back({".json", writeJson(bookJson(book, request))});
    return files;
}

}  // namespace

std::vector<Export> flipbookExports(Shaders& shaders) {
    std::vector<Export> exports;
    for (ExportedBook (*make)() : {&smokeBook, &fireBook}) {
        const ExportedBook book = make();
        exports.push_back(
            {std::string(book.name), std::string(book.what), {".png"}, [&shaders, make](const ExportRequest& request) {
                 return writeBook(shaders, make(), request);
             }});
    }
    return exports;
}

}  // namespace arclight::particles
