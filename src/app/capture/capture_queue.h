// Captures encoded and written by other threads while the next pictures are drawn.
#pragma once

#include <deque>
#include <future>
#include <string>

#include "app/capture/capture.h"

namespace arclight {

/// Prints the absolute path of each file once it is whole, in the order in which they were added.
class CaptureQueue {
public:
    /// At most as many pictures wait as there are threads, so that memory stays bounded.
    CaptureQueue();
    /// Waits for what is still being written, whose failures are then lost: call `finish` before.
    ~CaptureQueue() = default;

    /// Waits while the queue is full. The failure of an earlier file, if there is one by now: then nothing is added.
    Expected<Done> add(std::string path, Capture capture, PngCompression compression = PngCompression::fast);
    /// Waits for all. The first failure.
    Expected<Done> finish();

private:
    Expected<Done> takeOldest();
    std::size_t most_;
    std::deque<std::future<Expected<std::string>>> waiting_;
};

}  // namespace arclight
