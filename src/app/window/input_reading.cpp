#include "app/window/input_reading.h"

#include <atomic>
#include <cmath>
#include <utility>

#if !defined(__EMSCRIPTEN__)
#include <thread>
#endif

#include "core/stopwatch.h"

namespace arclight {

struct InputReading::Job {
    explicit Job(Read read_) : read(std::move(read_)) {}
    ~Job() {
        progress.cancel();
#if !defined(__EMSCRIPTEN__)
        if (thread.joinable()) thread.join();
#endif
    }
    void run() {
        result.emplace(read(progress));
        isDone = true;
    }

    Read read;
    Progress progress;
    Stopwatch watch;
    std::optional<Expected<InputFile>> result;
    std::atomic<bool> isDone{false};
#if !defined(__EMSCRIPTEN__)
    std::thread thread;
#endif
};

InputReading::InputReading() = default;
InputReading::~InputReading() = default;

void InputReading::start(Read read) {
    job_ = std::make_unique<Job>(std::move(read));
#if defined(__EMSCRIPTEN__)
    job_->run();
#else
    job_->thread = std::thread([job = job_.get()] { job->run(); });
#endif
}

void InputReading::cancel() { job_.reset(); }

std::optional<Expected<InputFile>> InputReading::take() {
    if (!job_ || !job_->isDone) return std::nullopt;
    std::optional<Expected<InputFile>> result = std::move(job_->result);
    job_.reset();
    return result;
}

std::string InputReading::describe() const {
    constexpr double kQuickMs = 300;
    if (!job_ || job_->watch.ms() < kQuickMs) return {};
    return "Reading: " + std::to_string(std::lround(100 * job_->progress.fraction())) + " %. Esc cancels.";
}

}  // namespace arclight
