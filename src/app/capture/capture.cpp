#include "app/capture/capture.h"

#include <algorithm>
#include <cstdio>

#include "app/platform/platform.h"
#include "core/base64.h"
#include "core/files.h"
#include "core/json_values.h"
#include "core/params_json.h"
#include "core/params_text.h"
#include "core/text.h"
#include "core/version.h"

namespace arclight {
namespace {
constexpr const char* kKey = "arclight";
constexpr const char* kInputKey = "arclight input";
constexpr const char* kReferenceKey = "arclight reference";
constexpr int kFormat = 1;
constexpr std::size_t kMaxStateBytes = std::size_t{256} << 20;
}  // namespace

namespace {

Json describeReference(const InputImage& image) {
    return {{"name", image.name}, {"size", {image.image.width, image.image.height}}, {"sha256", image.sha256}};
}

}  // namespace

Json captureState(Session& session, const CaptureFacts& facts) {
    const ParamSet params = session.params();
    Json state = {{"demo", session.type().info.name}, {"version", arclightVersion()},
                  {"commit", arclightCommit()},       {"format", kFormat},
                  {"seed", session.seed().value},     {"size", {facts.width, facts.height}},
                  {"tick", session.tick()},           {"dt", kTickSeconds},
                  {"params", paramsToJson(params)},   {"inputs", session.recording().toJson(params)},
                  {"renderer", facts.renderer}};
    if (session.input()) state["input"] = describeInput(*session.input());
    if (facts.ui) state["ui"] = true;
    if (!facts.pass.empty()) state["pass"] = facts.pass;
    if (facts.ab) {
        state["ab"] = facts.ab->toJson(params);
        if (facts.ab->reference) state["ab"]["reference"] = describeReference(*facts.ab->reference);
    }
    if (facts.sheet)
        state["sheet"] = {{"cell", {facts.sheet->cellWidth, facts.sheet->cellHeight}},
                          {"sweeps", facts.sheet->sweeps},
                          {"ticks", facts.sheet->ticks}};
    if (facts.lesson) {
        state["lesson"] = {{"name", facts.lesson->lesson}, {"step", facts.lesson->step}};
        if (!facts.lesson->answer.empty()) state["lesson"]["answer"] = facts.lesson->answer;
    }
    return state;
}

Capture makeCapture(Image image, Session& session, const CaptureFacts& facts) {
    Capture capture{std::move(image), writeJsonLine(captureState(session, facts))};
    const auto carry = [&](const char* key, const auto& file) {
        if (file && !file->base64.empty()) capture.texts.push_back({key, file->base64});
    };
    carry(kInputKey, session.input());
    if (facts.ab) carry(kReferenceKey, facts.ab->reference);
    return capture;
}

Expected<std::string> encodeCapture(const Capture& capture, PngCompression compression) {
    std::vector<TextChunk> chunks{{kKey, capture.state}};
    chunks.insert(chunks.end(), capture.texts.begin(), capture.texts.end());
    return encodePng(capture.image, chunks, compression, PngColours::srgb);
}

Expected<Done> writeCapture(const std::string& path, const Capture& capture, PngCompression compression) {
    auto bytes = encodeCapture(capture, compression);
    if (!bytes) return fail(Exit::fileFailed, path + ": " + bytes.error().message);
    return writeFileWhole(path, *bytes);
}

Expected<Capture> loadCapture(const std::string& path) {
    const std::string file = absolutePath(path);
    auto bytes = readRegularFile(path, kMaxPngBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto image = decodePng(*bytes, file);
    if (!image) return tl::unexpected(image.error());
    auto state = readPngText(*bytes, kKey, file);
    if (!state) return tl::unexpected(state.error());
    Capture capture{std::move(*image), std::move(*state)};
    for (const char* key : {kInputKey, kReferenceKey, kPartKey})
        if (auto text = readPngText(*bytes, key, file)) capture.texts.push_back({key, std::move(*text)});
    return capture;
}

bool holdsCapture(const std::string& path, std::string_view state) {
    const auto capture = loadCapture(path);
    return capture && capture->state == state;
}

namespace {

/// Reads all members except parameters and inputs. Returns the name of the first member that is missing or invalid,
/// else null.
const char* readHead(const Json& json, CaptureState& state) {
    const auto read = [&](const char* name, auto& value) {
        return json.contains(name) && readValue(json.at(name), value);
    };
    const auto readIfThere = [&](const char* name, auto& value) { return !json.contains(name) || read(name, value); };
    if (!read("seed", state.seed.value)) return "seed";
    if (!json.contains("size") || !readPair(json.at("size"), state.width, state.height)) return "size";
    if (state.width < 1 || state.height < 1 || state.width > kMaxImageSide || state.height > kMaxImageSide)
        return "size";
    if (!read("tick", state.tick) || state.tick < 0 || state.tick > kMaxRestoredTick) return "tick";
    if (!readIfThere("ui", state.ui)) return "ui";
    if (!readIfThere("pass", state.pass)) return "pass";
    if (!readIfThere("renderer", state.renderer)) return "renderer";
    if (!json.contains("params")) return "params";
    if (!json.contains("inputs")) return "inputs";
    return nullptr;
}

/// Reads all members of a sheet. Returns a description of the first error, or an empty text.
std::string readSheet(const Json& json, SheetPlan& sheet) {
    if (!hasMembers(json, {"cell", "sweeps", "ticks"})) return "sheet must hold cell, sweeps and ticks";
    if (!readPair(json.at("cell"), sheet.cellWidth, sheet.cellHeight) ||
        std::min(sheet.cellWidth, sheet.cellHeight) < 1 || std::max(sheet.cellWidth, sheet.cellHeight) > kMaxImageSide)
        return "sheet.cell is invalid";
    const Json& sweeps = json.at("sweeps");
    if (!sweeps.is_array() || sweeps.size() > 2 || !readValue(sweeps, sheet.sweeps)) return "sheet.sweeps is invalid";
    if (!readValue(json.at("ticks"), sheet.ticks)) return "sheet.ticks is invalid";
    const std::size_t axes = sheet.sweeps.size() + (sheet.ticks.empty() ? 0 : 1);
    return axes == 1 || axes == 2 ? "" : "sheet has " + std::to_string(axes) + " axes; must have one or two";
}

/// False if the member is invalid.
bool readLessonPlace(const Json& json, std::optional<LessonPlace>& place) {
    LessonPlace read;
    if (!json.is_object() || !json.contains("name") || !json.contains("step")) return false;
    if (!readValue(json.at("name"), read.lesson) || !isFileName(read.lesson)) return false;
    if (!readValue(json.at("step"), read.step) || read.step < 1) return false;
    if (json.contains("answer") && !readValue(json.at("answer"), read.answer)) return false;
    place = std::move(read);
    return true;
}

/// Reads the state of a capture. Changes `params` even on failure.
Expected<CaptureState> readState(const Json& json, const std::string& file, std::string_view demoName,
                                 const ParamSet& params) {
    const auto bad = [&](const std::string& what) { return fail(Exit::badAsset, file + ": " + what); };
    int format = 0;
    std::string demo, version = "?";
    if (!json.is_object() || !json.contains("format") || !readValue(json.at("format"), format) || format < 1)
        return bad("format is missing or invalid");
    if (json.contains("version")) readValue(json.at("version"), version);
    if (format > kFormat) return bad("made by a newer arclight (" + inQuotes(version) + ")");
    if (!json.contains("demo") || !readValue(json.at("demo"), demo)) return bad("demo is missing or invalid");
    if (demo != demoName) return bad("is a capture of " + inQuotes(demo) + ", not of " + inQuotes(demoName));
    CaptureState state;
    if (const char* wrong = readHead(json, state)) return bad(std::string(wrong) + " is missing or invalid");
    if (auto done = applyParamsJson(params, json.at("params"), file + ": params"); !done)
        return tl::unexpected(done.error());
    auto recording = Recording::fromJson(json.at("inputs"), params, file);
    if (!recording) return tl::unexpected(recording.error());
    state.recording = std::move(*recording);
    if (json.contains("ab")) {
        auto ab = AbComparison::fromJson(json.at("ab"), params, file);
        if (!ab) return tl::unexpected(ab.error());
        state.ab = std::move(*ab);
    }
    if (json.contains("lesson") && !readLessonPlace(json.at("lesson"), state.lesson)) return bad("lesson is invalid");
    if (!json.contains("sheet")) return state;
    if (const std::string wrong = readSheet(json.at("sheet"), state.sheet.emplace()); !wrong.empty()) return bad(wrong);
    return state;
}

}  // namespace

namespace {

/// The reference image of a capture, from its text chunk; `json` holds its name, size and hash.
Expected<InputImage> readEmbeddedReference(const std::string& bytes, const Json& json, const std::string& file) {
    InputImage image;
    int width = 0, height = 0;
    std::string hash;
    if (!hasMembers(json, {"name", "size", "sha256"}) || !readValue(json.at("name"), image.name) ||
        !isFileName(image.name) || !readPair(json.at("size"), width, height) || !readValue(json.at("sha256"), hash))
        return fail(Exit::badAsset, file + ": reference is invalid");
    auto text = readPngText(bytes, kReferenceKey, file);
    if (!text)
        return fail(Exit::badAsset, file + ": does not contain its reference image " + inQuotes(image.name) +
                                        "; supply it with --reference");
    const auto encoded = decodeBase64(*text);
    if (!encoded) return fail(Exit::badAsset, file + ": its reference image is damaged");
    auto decoded = decodePng(*encoded, file + ": reference", kChannelsOfFile);
    if (!decoded) return tl::unexpected(decoded.error());
    if (decoded->width != width || decoded->height != height || pixelHash(*decoded) != hash)
        return fail(Exit::badAsset, file + ": its reference image does not match its recorded size and hash");
    return makeReference(std::move(image.name), std::move(*decoded));
}

/// Reads the files that `json` names into `state`, except those given on the command line.
Expected<Done> readEmbeddedFiles(const std::string& bytes, const Json& json, const DemoType& type,
                                 const GivenFiles& given, CaptureState& state, const std::string& file) {
    if (json.contains("input") && !given.input) {
        const auto text = readPngText(bytes, kInputKey, file);
        auto input = restoreInput(type, json.at("input"), text ? &*text : nullptr, file);
        if (!input) return tl::unexpected(input.error());
        state.input = std::move(*input);
    }
    if (state.ab && state.ab->values.empty() && !given.reference) {
        auto input = readEmbeddedReference(bytes, json.at("ab").at("reference"), file);
        if (!input) return tl::unexpected(input.error());
        state.ab->reference = std::move(*input);
    }
    return Done{};
}

}  // namespace

Expected<InputImage> makeReference(std::string name, Image image) {
    auto png = encodePng(image);
    if (!png) return fail(Exit::badAsset, name + ": " + png.error().message);
    InputImage input{std::move(name), std::move(image), {}, {}};
    input.sha256 = pixelHash(input.image);
    if (png->size() <= kMaxEmbeddedBytes) input.base64 = encodeBase64(*png);
    return input;
}

bool isCapture(const std::string& path) {
    const auto bytes = readFile(path, kMaxPngBytes);
    return bytes && readPngText(*bytes, kKey, path);
}

Expected<InputImage> readReference(const std::string& path) {
    const std::string file = absolutePath(path);
    auto bytes = readFile(path, kMaxPngBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto image = decodePng(*bytes, file, kChannelsOfFile);
    if (!image) return tl::unexpected(image.error());
    if (const std::string ignored = ignoredInPng(*bytes); !ignored.empty())
        std::fprintf(stderr, "%s: ignored: %s; the values are used as they are stored\n", printable(file).c_str(),
                     ignored.c_str());
    Image shown = multipliedByAlpha(std::move(*image));
    if (shown.channels > 3 && isOpaque(shown)) shown = withoutAlpha(shown);
    auto input = makeReference(std::filesystem::path(path).filename().string(), std::move(shown));
    if (input && input->base64.empty())
        std::fprintf(stderr, "%s: takes more than %s as PNG: captures name this image, but do not embed it\n",
                     printable(file).c_str(), bytesText(kMaxEmbeddedBytes).c_str());
    return input;
}

Expected<CaptureState> readCapture(const std::string& path, const DemoType& type, const ParamSet& params,
                                   GivenFiles given) {
    const std::string file = absolutePath(path);
    auto bytes = readFile(path, kMaxPngBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto text = readPngText(*bytes, kKey, file);
    if (!text && lacksPngText(*bytes, kKey))
        return fail(Exit::badAsset, file +
                                        ": is an image but not a capture: arclight did not write it, or another "
                                        "program has removed the state that a capture contains");
    if (!text) return tl::unexpected(text.error());
    auto json = parseJson(*text, file, kMaxStateBytes);
    *text = std::string();  // the text may be large
    if (!json) return tl::unexpected(json.error());
    const auto before = params.values();
    auto state = readState(*json, file, type.info.name, params);
    if (state)
        if (auto done = readEmbeddedFiles(*bytes, *json, type, given, *state, file); !done)
            state = tl::unexpected(done.error());
    if (!state) params.assign(before);
    return state;
}

std::string optionsOf(Session& session, int width, int height, InputNames names) {
    std::string line = "--seed " + std::to_string(session.seed().value) + " --size " + sizeText(width, height) +
                       " --tick " + std::to_string(session.tick());
    if (const auto& input = session.input(); input.has_value()) {
        const std::string& file = names == InputNames::withFolders ? input->path : input->name;
        line += " --input " + shellWord(input->selection.empty() ? file : file + "#" + input->selection);
    }
    for (const ParamSet::Entry& entry : session.params().entries())
        if (!entry.isDefault())
            line += " --set " + std::string(entry.info->name) + "=" + formatParam(*entry.info, entry.value());
    return line;
}

namespace {

/// `launcherOf` outside of a checkout.
std::string installedLauncherOf(std::string_view demo) {
    std::error_code error;
    const std::filesystem::path gallery = programIn(executablePath().parent_path(), "arclight");
    if (!std::filesystem::is_regular_file(gallery, error)) return std::string(demo);
    const std::filesystem::path found = findProgram("arclight");
    const bool isFound = !found.empty() && std::filesystem::equivalent(found, gallery, error);
    return (isFound ? "arclight" : shellWord(gallery.string())) + " " + std::string(demo);
}

}  // namespace

std::string launcherOf(std::string_view demo, const std::filesystem::path& dataRoot) {
    std::error_code error;
    // The data root of a build tree may consist of links into the checkout.
    const std::filesystem::path checkout = std::filesystem::canonical(dataRoot / "assets", error).parent_path();
    if (error || !std::filesystem::exists(checkout / "run", error) ||
        !std::filesystem::exists(checkout / "apps", error))
        return installedLauncherOf(demo);
    const bool isHere = std::filesystem::equivalent(checkout, std::filesystem::current_path(error), error);
    return (isHere ? "./run" : shellWord((checkout / "run").string())) + " " + std::string(demo);
}

}  // namespace arclight
