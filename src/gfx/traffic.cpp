#include "gfx/traffic.h"

#include "core/text.h"

namespace arclight {
namespace {

Traffic total;

}  // namespace

std::string describe(const Traffic& traffic) {
    const auto bytes = [](std::uint64_t count) {
        const auto number = static_cast<double>(count);
        if (count < 1000) return std::to_string(count) + " B";
        return count < 1000000 ? formatFixed(number * 1e-3, 1) + " kB" : formatFixed(number * 1e-6, 1) + " MB";
    };
    return bytes(traffic.bytesUploaded) + " up, " + bytes(traffic.bytesReadBack) + " back, " +
           std::to_string(traffic.waits) + (traffic.waits == 1 ? " wait" : " waits");
}

const Traffic& traffic() { return total; }

void noteUpload(std::size_t bytes) { total.bytesUploaded += bytes; }

void noteReadBack(std::size_t bytes) {
    total.bytesReadBack += bytes;
    noteWait();
}

void noteWait() { ++total.waits; }

}  // namespace arclight
