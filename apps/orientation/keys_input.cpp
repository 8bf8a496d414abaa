#include "keys_input.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "core/extension.h"
#include "core/text.h"
#include "core/time.h"
#include "data/csv.h"
#include "data/gltf.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/interpolants.h"

namespace arclight::orientation {
namespace {

constexpr double kZeroLength = 1e-6, kUnitTolerance = 1e-3;
constexpr double kSameOrientation = 1e-3;  // rad
constexpr double kMinInterval = 1e-6;      // s

/// Keyframes as they are read, with times that ascend.
struct TimedKeys {
    std::vector<double> seconds;
    std::vector<glm::dquat> keys;
};

/// The kind's value, with notes on the changes.
Expected<InputContent> contentOf(TimedKeys timed, std::string_view name, std::vector<std::string> notes) {
    if (timed.keys.size() < 2) return fail(Exit::badAsset, std::string(name) + ": a path needs at least two keyframes");
    const std::size_t count = timed.keys.size(), stride = (count - 2) / (kMaxKeys - 1) + 1;
    if (stride > 1) {
        TimedKeys thinned;
        for (std::size_t i = 0; i < count; i += stride)
            thinned.seconds.push_back(timed.seconds[i]), thinned.keys.push_back(timed.keys[i]);
        if ((count - 1) % stride != 0)
            thinned.seconds.push_back(timed.seconds.back()), thinned.keys.push_back(timed.keys.back());
        timed = std::move(thinned);
        notes.push_back("Of " + std::to_string(count) + " keyframes, every " + std::to_string(stride) +
                        (stride == 2   ? "nd"
                         : stride == 3 ? "rd"
                                       : "th") +
                        " is taken.");
    }
    RecordedKeys recorded;
    for (std::size_t i = 1; i < timed.seconds.size(); ++i)
        recorded.timing.intervals.push_back(timed.seconds[i] - timed.seconds[i - 1]);
    const double seconds = timed.seconds.back() - timed.seconds.front();
    recorded.timing.isClosed =
        timed.keys.size() > 3 && turnBetween(timed.keys.front(), timed.keys.back()) < kSameOrientation;
    if (recorded.timing.isClosed) {
        timed.keys.pop_back();
        notes.push_back("The last keyframe is the first orientation again, so the path is closed.");
    }
    recorded.keys = std::move(timed.keys);
    InputContent content;
    content.summary = counted(count, "keyframe") + " in " + generalText(seconds, 4) + " s";
    content.notes = std::move(notes);
    content.value = InputValue::of(std::move(recorded));
    return content;
}

class KeyRows {
public:
    KeyRows(const CsvTable& table, std::string_view name) : table_(table), name_(name) {}

    Expected<InputContent> read() {
        if (const auto found = findColumns(); !found) return tl::unexpected(found.error());
        for (std::size_t row = 0; row < table_.rowCount(); ++row)
            if (const auto taken = take(row); !taken) return tl::unexpected(taken.error());
        if (normalised_ > 0) notes_.push_back(counted(normalised_, "quaternion") + " not of unit length: normalised.");
        if (table_.hasDecimalCommas()) notes_.push_back("Numbers have decimal commas.");
        return contentOf(std::move(timed_), name_, std::move(notes_));
    }

private:
    tl::unexpected<Error> failed(const std::string& reason) const {
        return fail(Exit::badAsset, std::string(name_) + ": " + reason);
    }

    Expected<Done> findColumns() {
        if (!table_.hasHeader()) {
            if (table_.columns().size() != 5)
                return failed("without a header row, the columns must be time, w, x, y and z");
            notes_.push_back("There is no header row: the columns are time, w, x, y and z.");
            return Done{};
        }
        const Expected<std::size_t> time =
            table_.column({"time", "t", "seconds", "milliseconds", "timestamp", "sec", "s", "ms", "frame"});
        if (!time) return tl::unexpected(time.error());
        time_ = *time;
        const CsvColumn& column = table_.columns()[time_];
        const std::optional<double> unit = secondsPerUnit(column.unit.empty() ? column.name : column.unit);
        if (!unit && !column.unit.empty())
            return failed(table_.columnText(time_) + ": " + inQuotes(column.unit) +
                          " is not a unit of time: s, ms, us, ns");
        scale_ = column.name == "frame" ? kTickSeconds : unit.value_or(1);
        if (column.name == "frame") notes_.push_back("Frames are taken as 1/60 s.");
        // q_rs_w: in the EuRoC datasets.
        constexpr std::array<std::array<std::string_view, 7>, 4> kNames{
            {{"w", "qw", "q_w", "q.w", "quat_w", "rotation_w", "q_rs_w"},
             {"x", "qx", "q_x", "q.x", "quat_x", "rotation_x", "q_rs_x"},
             {"y", "qy", "q_y", "q.y", "quat_y", "rotation_y", "q_rs_y"},
             {"z", "qz", "q_z", "q.z", "quat_z", "rotation_z", "q_rs_z"}}};
        // Components of the quaternion come first where a file has positions x, y, z as well.
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
            const auto& n = kNames[i];
            const Expected<std::size_t> found = table_.column({n[1], n[2], n[3], n[4], n[5], n[6], n[0]});
            if (!found)
                return failed("there is no column '" + std::string(n[0]) + "' or '" + std::string(n[1]) +
                              "'; the headings must name the components w, x, y and z of the quaternion");
            components_[i] = *found;
        }
        return Done{};
    }

    Expected<Done> take(std::size_t row) {
        std::array<double, 4> q{};
        for (std::size_t i = 0; i < 4; ++i) {
            const Expected<double> number = table_.number(row, components_[i]);
            if (!number) return tl::unexpected(number.error());
            q[i] = *number;
        }
        const Expected<double> time = table_.time(row, time_, scale_);
        if (!time) return tl::unexpected(time.error());
        if (timed_.seconds.empty()) start_ = *time;
        const double seconds = (*time - start_) * scale_;
        if (!(std::fabs(seconds) <= 1e9))
            return table_.failAt(row, time_, "the time is more than 1e9 s from the first");
        if (!timed_.seconds.empty() && seconds - timed_.seconds.back() < kMinInterval)
            return table_.failAt(row, time_,
                                 "the time must be at least 1 µs later than in the row before; sort the rows by time");
        const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (!(length > kZeroLength && length < 1e6))
            return table_.failAt(row, components_[0],
                                 "a quaternion of length " + formatNumber(length) + " is no orientation");
        normalised_ += std::fabs(length - 1) > kUnitTolerance ? 1 : 0;
        timed_.seconds.push_back(seconds);
        timed_.keys.push_back(glm::normalize(glm::dquat(q[0], q[1], q[2], q[3])));
        return Done{};
    }

    const CsvTable& table_;
    std::string_view name_;
    std::size_t time_ = 0;
    std::array<std::size_t, 4> components_{1, 2, 3, 4};  ///< w, x, y, z
    double scale_ = 1, start_ = 0;                       ///< seconds per unit of the file, and the first time
    std::size_t normalised_ = 0;
    std::vector<std::string> notes_;
    TimedKeys timed_;
};

/// The channel that the selection names; without one, the first with more than two keyframes, or the first.
Expected<GltfRotationChannel> chosenChannel(const GltfDocument& document, const InputBytes& file,
                                            const std::vector<GltfRotationChannel>& channels) {
    if (channels.empty())
        return fail(Exit::badAsset,
                    std::string(file.name) + ": no animation rotates a node, so there are no keyframes");
    if (!file.selection.empty()) {
        std::vector<std::string> names;
        for (const GltfRotationChannel& channel : channels) {
            if (channel.name == file.selection) return channel;
            names.push_back(channel.name);
        }
        return fail(Exit::badAsset, std::string(file.name) + ": no animation rotates a node named " +
                                        inQuotes(file.selection) + suggestion(file.selection, names));
    }
    for (const GltfRotationChannel& channel : channels) {
        const GltfChannel& found = document.animations[static_cast<std::size_t>(channel.animation)]
                                       .channels[static_cast<std::size_t>(channel.channel)];
        if (document.accessors[static_cast<std::size_t>(found.times)].count > 2) return channel;
    }
    return channels.front();
}

Expected<InputContent> readGltfKeys(const InputBytes& file, Progress& progress) {
    const Expected<GltfDocument> document = readGltf(file.bytes, file.name);
    if (!document) return tl::unexpected(document.error());
    progress.set(0.7);
    const std::vector<GltfRotationChannel> channels = rotationChannels(*document);
    const Expected<GltfRotationChannel> chosen = chosenChannel(*document, file, channels);
    if (!chosen) return tl::unexpected(chosen.error());
    const GltfChannel& channel = document->animations[static_cast<std::size_t>(chosen->animation)]
                                     .channels[static_cast<std::size_t>(chosen->channel)];
    const Expected<GltfKeys> keys = gltfKeys(*document, channel);
    if (!keys) return tl::unexpected(keys.error());
    TimedKeys timed;
    std::vector<std::string> notes;
    for (std::size_t i = 0; i < keys->times.size(); ++i) {
        const Float4 q = keys->key(i);
        const auto seconds = static_cast<double>(keys->times[i]);
        if (!timed.seconds.empty() && seconds - timed.seconds.back() < kMinInterval) continue;
        timed.seconds.push_back(seconds);
        timed.keys.push_back(glm::normalize(glm::dquat(static_cast<double>(q[3]), static_cast<double>(q[0]),
                                                       static_cast<double>(q[1]), static_cast<double>(q[2]))));
    }
    if (keys->interpolation == GltfInterpolation::cubicSpline) notes.push_back("The file's own tangents are not used.");
    if (keys->interpolation == GltfInterpolation::step)
        notes.push_back("The file itself steps from keyframe to keyframe.");
    Expected<InputContent> content = contentOf(std::move(timed), file.name, std::move(notes));
    if (!content) return content;
    content->summary += ", node " + brief(chosen->name);
    for (const GltfRotationChannel& offered : channels) content->selections.push_back(offered.name);
    content->selection = chosen->name;
    return content;
}

}  // namespace

Expected<InputContent> readKeysInput(const InputBytes& file, Progress& progress) {
    if (hasExtension(file.name, ".glb") || hasExtension(file.name, ".gltf")) return readGltfKeys(file, progress);
    const Expected<CsvTable> table = readCsv(file.bytes, file.name, &progress);
    if (!table) return tl::unexpected(table.error());
    return KeyRows(*table, file.name).read();
}

}  // namespace arclight::orientation
