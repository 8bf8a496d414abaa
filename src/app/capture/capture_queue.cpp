#include "app/capture/capture_queue.h"

#include <system_error>
#include <utility>

#include "app/platform/platform.h"
#include "core/files.h"
#include "core/parallel.h"

namespace arclight {

CaptureQueue::CaptureQueue() : capacity_(static_cast<std::size_t>(threads())) {}

Expected<std::string> CaptureQueue::Job::write() const {
    if (auto done = writeCapture(path, capture, compression); !done) return tl::unexpected(done.error());
    return absolutePath(path);
}

Expected<Done> CaptureQueue::takeOldest() {
    auto written = waiting_.front().written.get();
    waiting_.pop_front();
    if (!written) return tl::unexpected(written.error());
    handOver(*written);
    return Done{};
}

Expected<Done> CaptureQueue::add(std::string path, Capture capture, PngCompression compression) {
    while (waiting_.size() >= capacity_)
        if (auto done = takeOldest(); !done) return done;
    auto job = std::make_unique<const Job>(Job{std::move(path), std::move(capture), compression});
    const auto write = [&one = *job] { return one.write(); };
    std::future<Expected<std::string>> written;
    try {
        written = std::async(std::launch::async, write);
    } catch (const std::system_error&) {
        // The system starts no further thread, so `takeOldest` writes the capture.
        written = std::async(std::launch::deferred, write);
    }
    waiting_.push_back({std::move(job), std::move(written)});
    return Done{};
}

Expected<Done> CaptureQueue::finish() {
    Expected<Done> first = Done{};
    while (!waiting_.empty()) {
        auto done = takeOldest();
        if (first && !done) first = std::move(done);
    }
    return first;
}

}  // namespace arclight
