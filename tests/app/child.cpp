#include "app/child.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arclight::test {
namespace {

std::filesystem::path freshFile() {
    std::string name = (std::filesystem::temp_directory_path() / "arclight-output-XXXXXX").string();
    const int file = mkstemp(name.data());
    if (file >= 0) close(file);
    return name;
}

void redirect(const std::filesystem::path& path, int flags, int to) {
    const int file = open(path.c_str(), flags | O_CREAT, 0600);
    dup2(file, to);
    close(file);
}

/// Runs in the new process and never returns.
[[noreturn]] void become(const Launch& launch, const std::filesystem::path& out, const std::filesystem::path& err) {
    redirect("/dev/null", O_RDONLY, 0);
    redirect(out, O_WRONLY | O_APPEND, 1);
    redirect(err, O_WRONLY | O_APPEND, 2);
    for (const auto& [name, value] : launch.environment) {
        if (value)
            setenv(name.c_str(), value->c_str(), 1);
        else
            unsetenv(name.c_str());
    }
    if (chdir(launch.folder.c_str()) != 0) _exit(126);
    std::vector<std::string> words{launch.program.string()};
    words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execv(words[0].c_str(), pointers.data());
    _exit(127);
}

}  // namespace

Child::Child(const Launch& launch) : outPath_(freshFile()), errPath_(freshFile()) {
    process_ = fork();
    if (process_ == 0) become(launch, outPath_, errPath_);
}

Child::~Child() {
    if (!poll()) {
        signal(SIGKILL);
        waitpid(process_, &status_, 0);
    }
    std::filesystem::remove(outPath_);
    std::filesystem::remove(errPath_);
}

bool Child::poll() {
    if (!ended_ && waitpid(process_, &status_, WNOHANG) == process_) ended_ = true;
    return ended_;
}

bool Child::isRunning() { return !poll(); }

void Child::signal(int number) const { kill(process_, number); }

Outcome Child::wait(double seconds) {
    Outcome outcome;
    if (!waitFor([this] { return poll(); }, seconds)) {
        signal(SIGKILL);
        waitpid(process_, &status_, 0);
        ended_ = true;
        outcome.code = 124;
    } else {
        outcome.code = WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
    }
    outcome.out = slurp(outPath_);
    outcome.err = slurp(errPath_);
    return outcome;
}

std::string Child::out() const { return slurp(outPath_); }

std::filesystem::path executable(std::string_view name) {
    if (const char* mutants = std::getenv("ARCLIGHT_TEST_BIN"))
        if (const auto path = std::filesystem::path(mutants) / name; std::filesystem::exists(path)) return path;
    return std::filesystem::path(ARCLIGHT_BIN) / name;
}

std::filesystem::path dataRoot() {
    const char* root = std::getenv("ARCLIGHT_DATA");
    return root ? root : ARCLIGHT_SOURCE;
}

Outcome runProgram(const Launch& launch, double seconds) { return Child(launch).wait(seconds); }

std::string findProgram(const std::string& name) {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string candidate = folder + "/" + name;
        if (access(candidate.c_str(), X_OK) == 0) return candidate;
    }
    return {};
}

std::string slurp(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void sleepMs(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

}  // namespace arclight::test
