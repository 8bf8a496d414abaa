#include "app/plan/outputs.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "core/extension.h"
#include "core/files.h"
#include "core/text.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

struct Output {
    const char* option;
    std::string typed;
    fs::path path;  ///< with links followed
};

/// The files that the options name, except pipes, devices and open streams, which accept several consecutive outputs.
std::vector<Output> filesOf(const Options& o) {
    const std::pair<const char*, const std::optional<std::string>*> options[] = {
        {"--capture", &o.capture},      {"--sheet", &o.sheet},          {"--video", &o.video},
        {"--dump-state", &o.dumpState}, {"--dump-texts", &o.dumpTexts}, {"--measure", &o.measure},
        {"--error-map", &o.errorMap},   {"--bench", &o.bench},          {"--record", &o.record},
        {"--share", &o.share}};
    std::vector<Output> files;
    for (const auto& [option, path] : options) {
        if (*path && isReplacedWhenWritten(**path)) files.push_back({option, **path, followLinks(**path)});
    }
    return files;
}

tl::unexpected<Error> failSame(const char* first, const char* second, const std::string& typed) {
    return fail(Exit::usage, std::string(first) + " and " + second + " name the same file: " + inQuotes(typed));
}

/// Whether the file has the extension of a shader's stage.
bool isStage(const fs::path& file) {
    const std::string extension = lowerCase(file.extension().string());
    return extension == ".vert" || extension == ".frag" || extension == ".comp";
}

}  // namespace

Expected<Done> checkOutputs(const Options& options) {
    const std::vector<Output> files = filesOf(options);
    for (std::size_t i = 0; i < files.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (files[k].path == files[i].path) return failSame(files[k].option, files[i].option, files[i].typed);
    if (!options.dumpShaders) return Done{};
    const fs::path folder = followLinks(*options.dumpShaders);
    for (const Output& file : files) {
        if (file.path == folder) return failSame(file.option, "--dump-shaders", file.typed);
        if (file.path.parent_path() == folder && isStage(file.path))
            return fail(Exit::usage, std::string(file.option) + " " + inQuotes(file.typed) +
                                         ": --dump-shaders writes files of such names into that folder");
    }
    return Done{};
}

Expected<Done> checkSeriesOutputs(const Options& options, const CaptureNames& names) {
    for (const Output& file : filesOf(options))
        if (file.option != std::string_view("--capture") && names.contains(file.path))
            return failSame("--capture", file.option, file.typed);
    if (!options.dumpShaders) return Done{};
    if (names.contains(followLinks(*options.dumpShaders)))
        return failSame("--capture", "--dump-shaders", *options.dumpShaders);
    if (isStage(*options.capture))
        return fail(Exit::usage, "--capture " + inQuotes(*options.capture) +
                                     ": --dump-shaders writes files of such names; captures are PNG files");
    return Done{};
}

}  // namespace arclight
