#include "app/plan/command_line.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>

#include "core/json.h"
#include "core/text.h"

namespace arclight {
namespace {

std::vector<std::string> longNames(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

std::string nearestOption(const CLI::App& app, const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    if (!word.starts_with("-")) return "unexpected argument " + inQuotes(word) + "; --help lists the options";
    return "unknown option " + inQuotes(name) + suggestion(name, longNames(app)) + "; --help lists the options";
}

/// The options with their argument types and help, for the table in docs/command-line.md.
Json describeOptions(const CLI::App& app) {
    Json rows = Json::array();
    for (const CLI::Option* option : app.get_options()) {
        Json names = Json::array();
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        for (const std::string& name : option->get_snames()) names.push_back("-" + name);
        rows.push_back(
            {{"names", std::move(names)}, {"takes", option->get_type_name()}, {"help", option->get_description()}});
    }
    return rows;
}

/// The end of `--help`, worded as in docs/command-line.md.
std::string describeExitCodes() {
    constexpr std::pair<Exit, const char*> kCodes[] = {
        {Exit::done, "success"},
        {Exit::usage, "wrong usage, including a tick out of reach"},
        {Exit::badAsset, "an asset, a preset, a capture or another input file cannot be used"},
        {Exit::noDisplay, "no display, one that went away, OpenGL is too old, or GLFW, EGL or OpenGL is missing"},
        {Exit::glFailed, "OpenGL failed while running, a shader failed to build at the start, or memory ran out"},
        {Exit::fileFailed, "a file could not be read or written"},
        {Exit::differs, "a frame is beyond the tolerance of --reference, or the task of a lesson is not met"},
        {Exit::interrupted, "interrupted"},
        {Exit::quit, "ended by SIGQUIT"},
        {Exit::terminated, "terminated, or the terminal was closed"}};
    std::string text = "Exit codes:";
    for (const auto& [exit, meaning] : kCodes) {
        const std::string code = std::to_string(static_cast<int>(exit));
        text += "\n  " + code + std::string(6 - code.size(), ' ') + meaning;
    }
    return text;
}

bool asksForJson(const CLI::App& app) {
    const CLI::Option* json = app.get_option_no_throw("--json");
    return json != nullptr && json->count() > 0;
}

}  // namespace

Expected<std::string> readCommandLine(CLI::App& app, int argc, const char* const* argv) {
    app.set_help_flag("--help,-h", "print this help");
    app.footer(describeExitCodes());
    app.allow_extras();
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return asksForJson(app) ? writeJson(describeOptions(app)) : app.help();
    } catch (const CLI::ParseError& error) {
        // The message may quote arbitrary typed text and span several lines.
        std::string line = error.what();
        std::replace(line.begin(), line.end(), '\n', ' ');
        constexpr std::size_t kMaxBytes = 1000;
        return fail(Exit::usage,
                    shortened(printable(line), [](std::string_view text) { return text.size() <= kMaxBytes; }));
    }
    if (const auto extra = app.remaining(); !extra.empty()) return fail(Exit::usage, nearestOption(app, extra.front()));
    return std::string();
}

void declareScale(CLI::App& app, std::optional<std::string>& typed) {
    app.add_option(
           "--scale", typed,
           "scale of panels and their texts in a window, from 0.5 to 5; default: the one that the desktop asks for")
        ->type_name("S");
}

Expected<float> parseScale(const std::string& text) {
    constexpr float kMin = 0.5f, kMax = 5;
    const auto scale = parseNumber<float>(text);
    if (scale && *scale >= kMin && *scale <= kMax) return *scale;
    return fail(Exit::usage, "--scale " + inQuotes(text) + ": must be a number from " + formatNumber(kMin) + " to " +
                                 formatNumber(kMax));
}

Expected<std::pair<int, int>> parseSize(const std::string& text) {
    const auto sides = parseNumbers<int>(text, 'x');
    if (sides && sides->size() == 2 && (*sides)[0] >= 1 && (*sides)[1] >= 1)
        return std::make_pair((*sides)[0], (*sides)[1]);
    return fail(Exit::usage,
                "--size " + inQuotes(text) + ": must be WIDTHxHEIGHT in pixels, at least 1x1, such as 1280x720");
}

}  // namespace arclight
