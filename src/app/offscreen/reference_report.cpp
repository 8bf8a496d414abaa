#include "app/offscreen/reference_report.h"

#include <cmath>
#include <cstdio>
#include <vector>

#include "core/files.h"
#include "core/flip.h"
#include "core/image_compare.h"
#include "core/text.h"

namespace arclight {
namespace {

bool isWithin(const Json& frame) { return frame.at("reference").at("withinTolerance").get<bool>(); }

/// Whether the images have one size and differ.
bool isDifferent(const Json& figures) { return figures.at("flip").is_object() && !figures.at("identical").get<bool>(); }

/// `within tolerance of b.png: …` with the summary of the comparison.
std::string verdictOf(const Json& frame) {
    const Json& figures = frame.at("reference");
    return (isWithin(frame) ? "within tolerance of " : "beyond tolerance of ") +
           printable(figures.at("name").get<std::string>()) + ": " + figures.at("summary").get<std::string>() +
           (isDifferent(figures) ? "; " + errorsInWords(figures.at("flip")) : "");
}

}  // namespace

std::string placeInWords(const Json& place) {
    std::string words = "tick " + place.at("tick").dump();
    for (const auto& [name, value] : place.at("set").items())
        words += ", " + name + " " + (value.is_string() ? value.get<std::string>() : value.dump());
    return words;
}

Json compareWithReference(const AbRenderer& ab) {
    const Gate gate;
    const Comparison comparison = ab.compareSides();
    const Image& image = ab.ab().reference->image;
    const auto [width, height] = ab.size();
    std::string summary = describe(comparison, gate);
    if (!comparison.sameSize)
        summary +=
            ": the frame is " + sizeText(width, height) + ", the reference " + sizeText(image.width, image.height);
    Json json = {
        {"name", ab.ab().reference->name},
        {"withinTolerance", passes(comparison, gate)},
        {"identical", comparison.identical},
        {"summary", summary},
        {"size", {width, height}},
        {"referenceSize", {image.width, image.height}},
        {"comparesAlpha", image.channels == 4},
        {"tolerance", {{"threshold", gate.threshold}, {"fraction", gate.maxFraction}, {"tileMean", gate.maxTileMean}}}};
    // Images of different sizes cannot be compared and have no results.
    const auto put = [&](const char* name, Json value) {
        json[name] = comparison.sameSize ? std::move(value) : Json();
    };
    put("fraction", comparison.fraction);
    put("worstTileMean", comparison.worstTileMean);
    put("worstTile", {comparison.worstTileX, comparison.worstTileY});
    put("largestDifference", comparison.maxDifference);
    put("meanDifference", comparison.meanDifference);
    const Json errors =
        comparison.sameSize ? ab.withImages([](const Image& b, const Image& a) { return errorsToJson(b, a); }) : Json();
    for (const char* name : {"flip", "luminance", "difference", "mask"})
        json[name] = comparison.sameSize ? errors.at(name) : Json();
    return json;
}

Expected<Done> writeErrorMap(const AbRenderer* ab, const std::string& path) {
    if (!ab) return fail(Exit::usage, "--error-map needs a comparison: the capture of --from has none");
    auto map = ab->errorMap(ErrorMetric::flip);
    if (!map) return fail(map.error().exit, "--error-map: " + map.error().message);
    auto bytes = encodePng(pictureOf(*map));
    if (!bytes) return tl::unexpected(bytes.error());
    return writeFileWhole(path, *bytes);
}

Json errorsToJson(const ErrorFigures& figures, double unit) {
    // Errors are stored as floats: 242/255 times 255 is not 242.
    const auto scaled = [unit](double error) { return unit == 1 ? error : std::round(1e4 * unit * error) / 1e4; };
    return {{"mean", scaled(figures.mean)},
            {"p95", scaled(figures.p95)},
            {"maximum", scaled(figures.maximum)},
            {"worstTileMean", scaled(figures.worstTileMean)},
            {"worstTile", {figures.worstTileX, figures.worstTileY}}};
}

Json errorsToJson(const Image& reference, const Image& test) {
    const auto figures = [&](ErrorMetric metric) { return figuresOf(errorsOf(metric, reference, test).value()); };
    const ErrorFigures mask = figures(ErrorMetric::mask);
    return {{"flip", errorsToJson(figures(ErrorMetric::flip))},
            {"luminance", errorsToJson(figures(ErrorMetric::luminance))},
            {"difference", errorsToJson(figures(ErrorMetric::channel), 255)},
            {"mask",
             {{"fraction", mask.mean},
              {"threshold", Gate{}.threshold},
              {"worstTileFraction", mask.worstTileMean},
              {"worstTile", {mask.worstTileX, mask.worstTileY}}}}};
}

Json compareSessions(const AbRenderer& ab, std::int64_t tick) {
    const auto [width, height] = ab.size();
    Json json = {{"name", ab.ab().name}, {"tick", tick}, {"size", {width, height}}};
    json.update(ab.withImages([](const Image& b, const Image& a) { return errorsToJson(b, a); }));
    return json;
}

std::string errorsInWords(const Json& figures) {
    const auto number = [&](const char* name) { return formatFixed(figures.at(name).get<double>(), 4); };
    return "FLIP mean " + number("mean") + ", 95 % of pixels at most " + number("p95") + ", maximum " +
           number("maximum") + ", worst tile " + number("worstTileMean") + " at " + figures.at("worstTile")[0].dump() +
           "," + figures.at("worstTile")[1].dump();
}

void ReferenceReport::add(Json frame) { frames_.push_back(std::move(frame)); }

Expected<Done> ReferenceReport::finish(bool isSeries, bool asJson) const {
    std::vector<const Json*> beyond;
    for (const Json& frame : frames_) {
        const std::string place = isSeries ? placeInWords(frame) + ": " : "";
        if (!asJson) std::printf("%s%s\n", place.c_str(), verdictOf(frame).c_str());
        if (!isWithin(frame)) beyond.push_back(&frame);
    }
    if (asJson) std::fputs(writeJson(isSeries ? frames_ : frames_.front()).c_str(), stdout);
    if (beyond.empty()) return Done{};
    const Json& first = *beyond.front();
    if (!isSeries) return fail(Exit::differs, "--reference: the frame is " + verdictOf(first));
    return fail(Exit::differs, "--reference: " + std::to_string(beyond.size()) + " of " +
                                   std::to_string(frames_.size()) + " frames are beyond tolerance, the first at " +
                                   placeInWords(first) + ": " + first.at("reference").at("summary").get<std::string>());
}

}  // namespace arclight
