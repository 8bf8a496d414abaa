#include <algorithm>
#include <cmath>

#include "app/session/pixel_explanation.h"
#include "core/json.h"
#include "core/number_text.h"
#include "core/text.h"
#include "gfx/post.h"

namespace arclight {
namespace {

/// Parts that the text lists of each pass and of the light.
constexpr std::size_t kListed = 8;

Json rgbJson(glm::vec3 value) { return {value.r, value.g, value.b}; }

Json partsJson(const std::vector<ExplainedPart>& parts) {
    Json list = Json::array();
    for (const ExplainedPart& part : parts)
        list.push_back({{"name", part.name},
                        {"pass", part.pass},
                        {"blend", part.blend},
                        {"value", rgbJson(part.value)},
                        {"fraction", part.fraction}});
    return list;
}

std::string rgbText(glm::vec3 value) {
    std::string text;
    // Only finite numbers have a shortest text.
    for (int c = 0; c < 3; ++c)
        text += (c > 0 ? "  " : "") + (std::isfinite(value[c]) ? generalText(value[c], 4) : formatNumber(value[c]));
    return text;
}

std::string rgbText(const std::array<int, 3>& bytes) {
    return std::to_string(bytes[0]) + " " + std::to_string(bytes[1]) + " " + std::to_string(bytes[2]);
}

/// The strongest parts, one per line.
std::string linesOf(std::vector<ExplainedPart> parts, bool withFractions) {
    const std::size_t all = parts.size();
    if (all > kListed) {
        std::stable_sort(parts.begin(), parts.end(), [](const ExplainedPart& a, const ExplainedPart& b) {
            return luminanceOf(a.value) > luminanceOf(b.value);
        });
        parts.resize(kListed);
    }
    std::string lines;
    for (const ExplainedPart& part : parts) {
        lines += "    " + part.name + ": ";
        if (withFractions) lines += formatFixed(100 * part.fraction, 1) + " %, ";
        lines += rgbText(part.value) + (part.blend.empty() ? "" : ", " + part.blend) + "\n";
    }
    if (all > kListed) lines += "    " + std::to_string(all - kListed) + " more\n";
    return lines;
}

}  // namespace

Json toJson(const PixelExplanation& e) {
    Json passes = Json::array(), rows = Json::object();
    for (const ExplainedPass& pass : e.passes) {
        Json inputs = Json::array();
        for (const auto& [name, value] : pass.inputs) inputs.push_back({{"pass", name}, {"value", rgbJson(value)}});
        passes.push_back({{"name", pass.name},
                          {"target", pass.target},
                          {"size", {pass.width, pass.height}},
                          {"samples", pass.samples},
                          {"before", rgbJson(pass.before)},
                          {"after", rgbJson(pass.after)},
                          {"draws", partsJson(pass.draws)},
                          {"inputs", inputs}});
    }
    for (const PixelRow& row : e.rows) rows[row.name] = row.text;
    Json json{{"pixel", {e.pixel.x, e.pixel.y}},
              {"size", {e.size.x, e.size.y}},
              {"bytes", e.bytes},
              {"verdict", e.verdict},
              {"passes", passes},
              {"rows", rows},
              {"display", partsJson(e.display)},
              {"displayUnexplained", rgbJson(e.displayUnexplained)},
              {"predicted", e.predicted},
              {"addsUp", e.addsUp()}};
    if (!e.isScene) return json;
    Json taps = Json::array();
    for (const SceneTap& tap : e.post.taps)
        taps.push_back({{"pixel", {tap.texel.x, e.size.y - 1 - tap.texel.y}},
                        {"weight", tap.weight},
                        {"light", rgbJson(tap.light)}});
    json["light"] = partsJson(e.light);
    json["lightUnexplained"] = rgbJson(e.lightUnexplained);
    json["post"] = {{"taps", taps},
                    {"glow", e.post.glow},
                    {"glowLight", rgbJson(e.post.glowLight)},
                    {"bloom", e.post.bloom},
                    {"bloomLight", rgbJson(e.post.bloomLight)},
                    {"exposure", e.post.exposure},
                    {"toneMap", e.post.toneMap == ToneMap::agx ? "agx" : "clip"},
                    {"threshold", e.post.threshold}};
    return json;
}

std::vector<PixelRow> postRows(const PixelExplanation& e) {
    if (!e.isScene) return {};
    const PostTrace& post = e.post;
    std::vector<PixelRow> rows;
    const auto pixelText = [&](glm::ivec2 texel) {
        return "(" + std::to_string(texel.x) + ", " + std::to_string(e.size.y - 1 - texel.y) + ")";
    };
    if (post.taps.size() > 1)
        for (const SceneTap& tap : post.taps)
            rows.push_back(
                {"reads pixel " + pixelText(tap.texel), generalText(tap.weight, 3) + " × " + rgbText(tap.light)});
    else if (e.shown != e.pixel)
        rows.push_back(
            {"a magnifier shows pixel", "(" + std::to_string(e.shown.x) + ", " + std::to_string(e.shown.y) + ")"});
    const glm::vec3 scene = post.sceneLight();
    rows.push_back({"scene light", rgbText(scene)});
    if (post.glow > 0) rows.push_back({formatFixed(100 * post.glow, 1) + " % glow", rgbText(post.glowLight)});
    if (post.bloom > 0) rows.push_back({formatFixed(100 * post.bloom, 1) + " % bloom", rgbText(post.bloomLight)});
    rows.push_back({"exposure × " + generalText(post.exposure, 4), rgbText(post.exposure * post.mixed(scene))});
    rows.push_back({std::string(post.toneMap == ToneMap::agx ? "AgX" : "clipping") + " and sRGB, × 255",
                    rgbText(255.0f * post.encoded(scene))});
    rows.push_back({"Bayer threshold", generalText(post.threshold, 3) + " steps"});
    return rows;
}

std::string changeText(const ExplainedPass& pass) { return rgbText(pass.before) + " → " + rgbText(pass.after); }

std::string sumText(const PixelExplanation& e) {
    return "The parts give " + rgbText(e.predicted) + ": " +
           (e.addsUp() ? "they add up to the pixel." : "they do not add up to the pixel.");
}

std::string inWords(const PixelExplanation& e) {
    const auto rowLines = [](const std::vector<PixelRow>& rows) {
        std::string lines;
        for (const PixelRow& row : rows) lines += "    " + row.name + ": " + row.text + "\n";
        return lines;
    };
    std::string text = "pixel (" + std::to_string(e.pixel.x) + ", " + std::to_string(e.pixel.y) + ") of " +
                       sizeText(e.size.x, e.size.y) + ": " + rgbText(e.bytes) + "\n" + e.verdict + "\n";
    if (!e.rows.empty()) text += "\nThe pixel:\n" + rowLines(e.rows);
    if (e.isScene) {
        text += "\nThe scene light:\n" + linesOf(e.light, true);
        if (luminanceOf(e.lightUnexplained) > 1e-3 * std::max(1e-3, luminanceOf(e.post.sceneLight())))
            text += "    not explained: " + rgbText(e.lightUnexplained) + "\n";
        text += "\nThe post-processing:\n" + rowLines(postRows(e));
    }
    text += "\nThe displayed value, 0 to 1:\n" + linesOf(e.display, false);
    if (luminanceOf(e.displayUnexplained) > 1e-3) text += "    not explained: " + rgbText(e.displayUnexplained) + "\n";
    text += "\nThe passes, backwards:\n";
    int bloomPasses = 0;
    for (const ExplainedPass& pass : e.passes) {
        if (pass.name.starts_with(kBloomPasses)) {
            ++bloomPasses;
            continue;
        }
        text += "  " + pass.name + ", " + sizeText(pass.width, pass.height) +
                (pass.samples > 0 ? ", " + std::to_string(pass.samples) + " samples" : "") + ": " + changeText(pass) +
                "\n" + linesOf(pass.draws, false);
        for (const auto& [name, value] : pass.inputs) text += "    reads " + name + ": " + rgbText(value) + "\n";
    }
    if (bloomPasses > 0) text += "  and " + std::to_string(bloomPasses) + " passes of the bloom\n";
    return text + "\n" + sumText(e) + "\n";
}

}  // namespace arclight
