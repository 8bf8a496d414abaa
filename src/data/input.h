// The user's own data: how a scene declares which files it takes, and how they are read.
//
//     /// The curve of a recorded target.
//     inline const InputKind kTrackInput{"a curve as CSV with the columns time and value", ".csv", kMaxTrackBytes,
//     &readTrack};
//
// A reader is a pure function of the bytes. The host finds the file, runs the reader (in a window on another thread),
// reports the errors, stores the bytes in captures and recordings, and hands the value to the scenes that declare the
// kind.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.h"
#include "core/error.h"

namespace arclight {

/// The progress of a long read. One thread reads; others may ask for the progress and cancel.
class Progress {
public:
    /// `fraction`: from 0 to 1.
    void set(double fraction) { fraction_ = fraction; }
    double fraction() const { return fraction_; }
    void cancel() { isCancelled_ = true; }
    bool isCancelled() const { return isCancelled_; }

private:
    std::atomic<double> fraction_{0};
    std::atomic<bool> isCancelled_{false};
};

/// A file as a reader gets it.
struct InputBytes {
    std::string_view name;  ///< without folders; messages begin with it
    std::string_view bytes;
    std::string_view selection{};  ///< the part to take, typed after `#`; empty: the reader's choice
};

/// A value of any type that is shared and never changed.
class InputValue {
public:
    InputValue() = default;
    template <class T>
    static InputValue of(T value) {
        InputValue input;
        input.value_ = std::make_shared<const T>(std::move(value));
        input.type_ = &kType<T>;
        return input;
    }
    /// The value, which must have that type.
    template <class T>
    const T& as() const {
        CHECK(type_ == &kType<T>);
        return *static_cast<const T*>(value_.get());
    }

private:
    template <class T>
    static inline const char kType = 0;

    // Several sessions show one value, which may take hundreds of megabytes.
    std::shared_ptr<const void> value_;
    const char* type_ = nullptr;
};

/// What a reader makes of a file.
struct InputContent {
    InputValue value;
    std::string summary;                    ///< "12,034 triangles, 6,019 vertices"
    std::vector<std::string> notes{};       ///< what is unusual in the file or was changed, a sentence each
    std::vector<std::string> selections{};  ///< names of the parts that the file offers; empty if it has one
    std::string selection{};                ///< the part that was taken
    int widthPx = 0, heightPx = 0;          ///< of the texture it becomes; 0 if it becomes none
};

/// A kind of data that scenes take.
struct InputKind {
    std::string_view what;     ///< with its article: "a triangle mesh"
    std::string_view endings;  ///< in lower case, separated by spaces: ".obj .stl"
    std::size_t maxBytes = 0;
    /// Exit::badAsset with the name, the place (line, byte or JSON path) and the reason. Stops soon after it is
    /// cancelled, with any error.
    Expected<InputContent> (*read)(const InputBytes& file, Progress& progress) = nullptr;
    /// The names of all files that belong to the file `name`, in the order of `joinFiles`; null if one file is enough.
    std::vector<std::string> (*files)(std::string_view name) = nullptr;
};

/// Whether the file's name ends in one of the kind's endings, in upper or lower case.
bool hasEndingOf(const InputKind& kind, std::string_view fileName);

/// Several files as one, and back; `splitFiles` returns one file if the bytes are not of `joinFiles`.
std::string joinFiles(const std::vector<std::string>& files);
std::vector<std::string_view> splitFiles(std::string_view bytes);

}  // namespace arclight
