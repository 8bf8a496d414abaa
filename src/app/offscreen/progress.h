// The progress of a long run, on one line of the terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace arclight {

/// Prints nothing during the first second, or if stderr is not a terminal.
class ProgressLine {
public:
    /// `noun` names the counted items, such as `frames`.
    ProgressLine(std::string noun, std::size_t total);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;

    void advance();

private:
    using Clock = std::chrono::steady_clock;
    std::string noun_;
    std::size_t total_, done_ = 0;
    bool isTerminal_, isShown_ = false;
    Clock::time_point begin_ = Clock::now(), drawn_{};
};

}  // namespace arclight
