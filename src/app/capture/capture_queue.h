// Captures that other threads encode and write while the next frames are drawn.
#pragma once

#include <deque>
#include <future>
#include <memory>
#include <string>

#include "app/capture/capture.h"

namespace arclight {

/// Prints the absolute path of each file once it is complete, in the order in which the captures were added.
class CaptureQueue {
public:
    /// Holds at most as many captures as there are threads, which bounds its memory.
    CaptureQueue();
    /// Waits for files still being written and discards their errors: call `finish` first.
    ~CaptureQueue() = default;

    /// Waits while the queue is full. If an earlier file has failed meanwhile, adds nothing and returns that error.
    Expected<Done> add(std::string path, Capture capture, PngCompression compression = PngCompression::fast);
    /// Waits for all files. Returns the first error.
    Expected<Done> finish();

private:
    struct Job {
        std::string path;
        Capture capture;
        PngCompression compression;
        /// Returns the absolute path of the file.
        Expected<std::string> write() const;
    };
    /// Destroyed from below: `written` waits while the job is in use.
    struct Waiting {
        std::unique_ptr<const Job> job;
        std::future<Expected<std::string>> written;
    };
    Expected<Done> takeOldest();
    std::size_t capacity_;
    std::deque<Waiting> waiting_;
};

}  // namespace arclight
