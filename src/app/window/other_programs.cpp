#include "app/window/other_programs.h"

#include <algorithm>
#include <utility>

#include "app/demo_list.h"
#include "app/platform/platform.h"
#include "core/environment.h"
#include "core/files.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr const char* kGalleryVariable = "ARCLIGHT_GALLERY";
/// A demo that cannot run reports it sooner; one that can has its window by then, or soon after.
constexpr double kSecondsToFail = 3;

bool isBuilt(const std::filesystem::path& program) {
    std::error_code error;
    return std::filesystem::is_regular_file(program, error);
}

}  // namespace

OtherPrograms::OtherPrograms(std::string_view demo, std::filesystem::path dataRoot, std::filesystem::path programs)
    : demo_(demo), dataRoot_(std::move(dataRoot)), programs_(std::move(programs)) {}

Expected<ChildProcess> OtherPrograms::start(std::string_view program, const std::vector<std::string>& options) const {
    std::vector<std::string> words = options;
    // The other program would not look in a data folder that this demo was given explicitly.
    if (const auto usual = findDataRoot(std::nullopt); !usual || *usual != dataRoot_)
        words.insert(words.end(), {"--data-dir", dataRoot_.string()});
    return ChildProcess::start(programIn(programs_, program), words);
}

Expected<Done> OtherPrograms::openGallery() {
    const std::filesystem::path program = programIn(programs_, "arclight");
    if (!isBuilt(program))
        return fail(Exit::fileFailed, "The gallery is not built. ./run without arguments builds it.");
    if (const auto id = parseNumber<std::uint64_t>(environmentText(kGalleryVariable)); id && raiseProcess(*id, program))
        return Done{};
    auto started = start("arclight");
    if (!started) return tl::unexpected(started.error());
    gallery_.emplace(std::move(*started));
    announceGallery(gallery_->id());
    return Done{};
}

Expected<std::string> OtherPrograms::openDemo(int by) {
    const std::vector<std::string_view> names = demoList();
    const auto own = std::find(names.begin(), names.end(), demo_);
    const auto count = static_cast<int>(names.size());
    const int at = own == names.end() ? 0 : static_cast<int>(own - names.begin());
    for (int i = 1; i < count; ++i) {
        const std::string_view name = names[static_cast<std::size_t>((at + by * i + count * i) % count)];
        if (name == demo_ || !isBuilt(programIn(programs_, name))) continue;
        auto started = start(name);
        if (!started) return tl::unexpected(started.error());
        follow(std::move(*started), false);
        return std::string(name);
    }
    return fail(Exit::fileFailed, "No other demo is built. ./run without arguments builds all of them.");
}

Expected<Done> OtherPrograms::openBeside(std::string_view demo, const std::vector<std::string>& options) {
    if (!isBuilt(programIn(programs_, demo)))
        return fail(Exit::fileFailed, std::string(demo) + " is not built. ./run " + std::string(demo) + " builds it.");
    auto started = start(demo, options);
    if (!started) return tl::unexpected(started.error());
    follow(std::move(*started), true);
    return Done{};
}

void OtherPrograms::follow(ChildProcess process, bool isBeside) {
    next_.emplace(std::move(process));
    isBeside_ = isBeside;
    startedAt_.reset();
}

OtherPrograms::Follower OtherPrograms::follow(double seconds) {
    // Programs that have ended must not stay in the list of processes.
    if (gallery_ && !gallery_->isRunning()) gallery_.reset();
    std::erase_if(beside_, [](ChildProcess& process) { return !process.isRunning(); });
    if (!next_) return Follower::none;
    if (!startedAt_) startedAt_ = seconds;
    if (next_->isRunning() && seconds - *startedAt_ < kSecondsToFail) return Follower::starting;
    if (next_->isRunning()) {
        if (isBeside_) beside_.push_back(std::move(*next_));
        next_.reset();
        return isBeside_ ? Follower::none : Follower::open;
    }
    fault_.clear();
    const std::string said = next_->err();
    for (const std::string_view line : split(said, '\n'))
        if (!line.empty()) fault_ = printable(line);
    const bool isFailed = next_->exitCode() != 0;
    next_.reset();
    return isFailed ? Follower::failed : Follower::none;
}

void announceGallery(std::uint64_t process) { setEnvironmentText(kGalleryVariable, std::to_string(process)); }

}  // namespace arclight
