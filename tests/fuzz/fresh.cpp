// fuzz_fresh <target> <mutations> <folder>: runs each file of the folder, whole and mutated that many times, in a
// process of its own. What a library keeps of one input cannot hide a fault of the next. Prints how many inputs it has
// run; an input that did harm is named and written to the working folder, and the exit code is 1.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "core/files.h"
#include "core/random.h"
#include "core/text.h"
#include "fuzz/targets.h"

namespace arclight::test {
namespace {

std::uint32_t below(Random& random, std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); }

/// A few bytes replaced, flipped, removed or repeated.
std::string mutated(std::string bytes, Random& random) {
    for (std::uint32_t edit = 1 + random.below(4); edit > 0 && !bytes.empty(); --edit) {
        const std::size_t at = below(random, bytes.size()), from = below(random, bytes.size());
        switch (random.below(4)) {
            case 0: bytes[at] = static_cast<char>(random.next()); break;
            case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8))); break;
            case 2: bytes.erase(at, 1 + random.below(8)); break;
            default: bytes.insert(at, bytes.substr(from, 1 + random.below(16))); break;
        }
    }
    return bytes;
}

/// Whether a fresh process survives the input. This process never runs a target itself, so a fork of it is fresh.
bool isSurvived(const FuzzTarget& target, const std::string& input) {
    const pid_t child = fork();
    if (child == 0) {
        alarm(20);  // a hang is harm too
        target.run({reinterpret_cast<const std::uint8_t*>(input.data()), input.size()});
        _exit(0);
    }
    int status = -1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

int runFolder(const FuzzTarget& target, int mutations, const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    Random random(Seed{65});
    int executions = 0, harmed = 0;
    for (const auto& path : paths) {
        const auto content = readFile(path, 1u << 20);
        if (!content) {
            std::printf("%s\n", content.error().message.c_str());
            return 1;
        }
        for (int i = 0; i <= mutations; ++i, ++executions) {
            const std::string input = i == 0 ? *content : mutated(*content, random);
            if (isSurvived(target, input)) continue;
            const std::string copy = "harmful-" + std::string(target.name) + "-" + std::to_string(harmed++);
            if (!writeFileWhole(copy, input)) return 1;
            std::printf("%s, mutation %d, does harm: see %s\n", path.c_str(), i, absolutePath(copy).c_str());
        }
    }
    std::printf("fuzzed inputs: %d\n", executions);
    return harmed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace arclight::test

int main(int count, char** arguments) {
    using namespace arclight::test;
    for (const FuzzTarget& target : kFuzzTargets)
        if (count == 4 && target.name == arguments[1]) return runFolder(target, std::atoi(arguments[2]), arguments[3]);
    std::fputs("fuzz_fresh <target> <mutations> <folder>\n", stderr);
    return 2;
}
