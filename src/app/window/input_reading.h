// Reads a file of the user's data while the window goes on.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/input_file.h"

namespace arclight {

class InputReading {
public:
    using Read = std::function<Expected<InputFile>(Progress&)>;

    InputReading();
    /// Cancels what is being read, and waits for the reader.
    ~InputReading();
    /// Reads on another thread, in a page at once. Cancels what was being read before.
    void start(Read read);
    void cancel();
    bool isRunning() const { return job_ != nullptr; }
    /// The result, once, when the reader has finished; nothing after it was cancelled.
    std::optional<Expected<InputFile>> take();
    /// "Reading: 43 %. Esc cancels."; empty in the first moments.
    std::string describe() const;

private:
    struct Job;
    std::unique_ptr<Job> job_;
};

}  // namespace arclight
