#include "start_demo.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "app/platform/child_process.h"
#include "app/platform/platform.h"
#include "core/files.h"
#include "core/text.h"

namespace arclight::gallery {

bool namesDemo(int argc, const char* const* argv) { return argc > 1 && *argv[1] != '\0' && *argv[1] != '-'; }

Expected<Done> startDemo(char* const* argv) {
    const std::string_view name = argv[1];
    const std::vector<std::string_view> demos = split(ARCLIGHT_DEMOS, ',');
    if (std::find(demos.begin(), demos.end(), name) == demos.end())
        return fail(Exit::usage, "no demo " + inQuotes(name) + suggestion(name, demos) + " (--list lists all demos)");
    return becomeProgram(programIn(executablePath().parent_path(), name), argv + 1);
}

}  // namespace arclight::gallery
