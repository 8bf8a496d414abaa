// How far a long run is, in one line of a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace arclight {

/// Draws nothing where stderr is no terminal, or while the run is shorter than a second.
class Progress {
public:
    /// `noun` is what is counted: `captures`, `frames`.
    Progress(std::string noun, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;

    void advance();

private:
    using Clock = std::chrono::steady_clock;
    std::string noun_;
    std::size_t total_, done_ = 0;
    bool isTerminal_, isShown_ = false;
    Clock::time_point begin_ = Clock::now(), drawn_{};
};

}  // namespace arclight
