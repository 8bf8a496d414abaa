// Runs programs as a shell would, and captures their output.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace arclight::test {

/// A program to start. `environment` changes variables relative to the test's environment; nullopt removes one.
struct Launch {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::filesystem::path folder = ".";
    std::map<std::string, std::optional<std::string>> environment;
};

struct Outcome {
    int code = -1;  ///< exit code; 128 + signal if a signal ended the program; 124 if it was killed after a timeout
    std::string out, err;
};

/// A running program, which the destructor kills.
class Child {
public:
    explicit Child(const Launch& launch);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Its process ID.
    pid_t process() const { return process_; }
    bool isRunning();
    void signal(int number) const;
    /// Waits until the program ends; kills it after `seconds`.
    Outcome wait(double seconds = 120);
    /// What it has written to stdout so far.
    std::string out() const;

private:
    bool poll();

    std::filesystem::path outPath_, errPath_;
    pid_t process_ = -1;
    bool ended_ = false;
    int status_ = 0;
};

/// The executable of this build with this name: a demo, `arclight` or a test helper. Those in the folder
/// ARCLIGHT_TEST_BIN take precedence: the mutants.
std::filesystem::path executable(std::string_view name);

/// The folder with `shaders` and `assets` for `--data-dir`: ARCLIGHT_DATA if it is set, else the source tree.
std::filesystem::path dataRoot();

/// Starts a program and waits for it.
Outcome runProgram(const Launch& launch, double seconds = 120);

/// The full path of the program with this name in PATH; empty if there is none.
std::string findProgram(const std::string& name);

/// The contents of the file; empty if it cannot be read.
std::string slurp(const std::filesystem::path& path);

/// Polls `condition`; false if it does not become true within `seconds`.
template <class Condition>
bool waitFor(Condition&& condition, double seconds);

void sleepMs(int milliseconds);

template <class Condition>
bool waitFor(Condition&& condition, double seconds) {
    for (int i = 0; i < static_cast<int>(seconds * 50); ++i) {
        if (condition()) return true;
        sleepMs(20);
    }
    return condition();
}

}  // namespace arclight::test
