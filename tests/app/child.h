// Runs programs as a person's shell would, and keeps what they printed.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace arclight::test {

/// What to start. `environment` changes variables of the test's own; no value removes one.
struct Launch {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::filesystem::path folder = ".";
    std::map<std::string, std::optional<std::string>> environment;
};

struct Outcome {
    int code = -1;  ///< exit code; 128 + signal if one ended the program; 124 if it ran too long and was killed
    std::string out, err;
};

/// A program that runs; killed with the object if it still does.
class Child {
public:
    explicit Child(const Launch& launch);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Its number in the system.
    pid_t process() const { return process_; }
    bool isRunning();
    void signal(int number) const;
    /// Waits until the program ends, at most so long.
    Outcome wait(double seconds = 120);
    /// What it printed so far.
    std::string out() const;

private:
    bool poll();

    std::filesystem::path outPath_, errPath_;
    pid_t process_ = -1;
    bool ended_ = false;
    int status_ = 0;
};

/// The executable of this build with that name: a demo's, `arclight`, or a test's own.
std::filesystem::path executable(std::string_view name);

/// Starts and waits.
Outcome runProgram(const Launch& launch, double seconds = 120);

/// The full path of a program of that name in PATH; empty if there is none.
std::string findProgram(const std::string& name);

/// The whole file, or an empty text.
std::string slurp(const std::filesystem::path& path);

/// Asks `condition` every few milliseconds; false if it does not become true in that time.
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
