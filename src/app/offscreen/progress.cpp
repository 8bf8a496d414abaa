#include "app/offscreen/progress.h"

#include <cmath>
#include <cstdio>

#include "core/files.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::size_t kBarWidth = 30;

}  // namespace

ProgressLine::ProgressLine(std::string noun, std::size_t total)
    : noun_(std::move(noun)), total_(total), isTerminal_(isTerminal(stderr)) {}

ProgressLine::~ProgressLine() {
    if (isShown_) std::fputs("\r\033[K", stderr);
}

void ProgressLine::advance() {
    ++done_;
    const auto now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    if (!isTerminal_ || seconds < 1 || now - drawn_ < std::chrono::milliseconds(100)) return;
    drawn_ = now;
    isShown_ = true;
    const std::size_t filled = kBarWidth * done_ / total_;
    const double rate = static_cast<double>(done_) / seconds;
    const auto left = static_cast<long>(std::ceil(static_cast<double>(total_ - done_) / rate));
    std::fprintf(stderr, "\r\033[K%zu of %zu %s  [%s%s]  %s per second, %ld s left", done_, total_, noun_.c_str(),
                 std::string(filled, '#').c_str(), std::string(kBarWidth - filled, ' ').c_str(),
                 formatFixed(rate, 1).c_str(), left);
    std::fflush(stderr);
}

}  // namespace arclight
