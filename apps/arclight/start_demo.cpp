#include "start_demo.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#if defined(_WIN32)
#include "app/platform/child_process.h"
#else
#include <unistd.h>
#endif

#include "app/platform/platform.h"
#include "core/text.h"

namespace arclight::gallery {

bool namesDemo(int argc, const char* const* argv) { return argc > 1 && *argv[1] != '\0' && *argv[1] != '-'; }

Expected<Done> startDemo(char* const* argv) {
    const std::string_view name = argv[1];
    const std::vector<std::string_view> demos = split(ARCLIGHT_DEMOS, ',');
    if (std::find(demos.begin(), demos.end(), name) == demos.end())
        return fail(Exit::usage, "no demo " + inQuotes(name) + suggestion(name, demos) + " (--list lists all demos)");
    const std::filesystem::path program = executablePath().parent_path() / name;
#if defined(_WIN32)
    std::vector<std::string> words;
    for (char* const* word = argv + 2; *word != nullptr; ++word) words.emplace_back(*word);
    auto demo = ChildProcess::start(program, words);
    if (!demo) return tl::unexpected(demo.error());
    demo->finish();
    std::exit(demo->exitCode());
#else
    execv(program.c_str(), argv + 1);
    return fail(Exit::fileFailed, "cannot start " + program.string() + ": " + std::strerror(errno));
#endif
}

}  // namespace arclight::gallery
