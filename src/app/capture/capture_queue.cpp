#include "app/capture/capture_queue.h"

#include "app/platform/platform.h"
#include "core/files.h"
#include "core/parallel.h"

namespace arclight {

CaptureQueue::CaptureQueue() : capacity_(static_cast<std::size_t>(threads())) {}

Expected<Done> CaptureQueue::takeOldest() {
    auto written = waiting_.front().get();
    waiting_.pop_front();
    if (!written) return tl::unexpected(written.error());
    handOver(*written);
    return Done{};
}

Expected<Done> CaptureQueue::add(std::string path, Capture capture, PngCompression compression) {
    while (waiting_.size() >= capacity_)
        if (auto done = takeOldest(); !done) return done;
    waiting_.push_back(
        std::async(std::launch::async,
                   [path = std::move(path), capture = std::move(capture), compression]() -> Expected<std::string> {
                       if (auto done = writeCapture(path, capture, compression); !done)
                           return tl::unexpected(done.error());
                       return absolutePath(path);
                   }));
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
