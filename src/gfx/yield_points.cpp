#include "gfx/yield_points.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "gfx/fragment_counter.h"
#include "gfx/gl.h"

namespace arclight {
namespace {

/// The target time of a part of a draw, and the time above which single units are too coarse.
constexpr double kPartMs = 12, kCoarsePartMs = 40;
/// A draw of unknown time begins with a part of 1 / `kFirstShare`; each next part is at most `kGrowth` times larger.
constexpr int kFirstShare = 16, kGrowth = 4;
/// Draws of fewer units than this are divided into rows.
constexpr int kMinUnits = 16;

/// There is one context.
YieldPoints* outside = nullptr;

}  // namespace

YieldPoints::Outside::Outside(YieldPoints& points) { outside = &points; }

YieldPoints::Outside::~Outside() { outside = nullptr; }

YieldPoints* YieldPoints::outsideOfFrames() { return outside; }

void YieldPoints::begin(GoesOn goesOn, double pixels) {
    // Until it is measured, a picture of another size is assumed to have the same cost per pixel.
    if (pixels_ > 0 && pixels != pixels_) {
        const double growth = pixels / pixels_;
        for (Record& record : records_)
            record.ms *= growth, record.part = std::max(1, static_cast<int>(record.part / growth));
        expectedMs_ *= growth;
    }
    pixels_ = pixels;
    goesOn_ = std::move(goesOn);
    count_ = finished_ = 0;
    pass_ = 0;
    pendingMs_ = doneMs_ = yieldedMs_ = 0;
    isAbandoned_ = false;
    finishedMs_ = clock_.ms();
}

void YieldPoints::end() {
    if (!isAbandoned_) records_.resize(count_), expectedMs_ = doneMs_;
    goesOn_ = nullptr;
    isAbandoned_ = false;
}

YieldPoints::Record& YieldPoints::next() {
    if (count_ == records_.size()) records_.emplace_back();
    Record& record = records_[count_++];
    if (record.pass != pass_) record = Record{.pass = pass_};
    return record;
}

void YieldPoints::finish() {
    glFinish();
    const double ms = clock_.ms() - finishedMs_;
    // At most the last record is unknown.
    const bool isKnown = finished_ == count_ || records_[count_ - 1].ms >= 0;
    const double growth = isKnown && pendingMs_ > 0 ? ms / pendingMs_ : 1;
    for (; finished_ < count_; ++finished_) {
        double& known = records_[finished_].ms;
        known = known < 0 ? std::max(0.0, ms - pendingMs_) : growth * known;
    }
    doneMs_ += ms;
    pendingMs_ = 0;
    finishedMs_ = clock_.ms();
}

void YieldPoints::finishIfLong(const Record& record) {
    if (record.ms < 0) return finish();
    pendingMs_ += record.ms;
    if (pendingMs_ >= kPartMs) finish();
}

double YieldPoints::progress() const { return expectedMs_ > 0 ? std::min(1.0, doneMs_ / expectedMs_) : -1; }

void YieldPoints::ask(double progress) {
    // The owner's own draws must not be counted.
    const FragmentCounter::Pause pause;
    const double began = clock_.ms();
    const bool goesOn = goesOn_(progress);
    const double ms = clock_.ms() - began;
    yieldedMs_ += ms, finishedMs_ += ms;
    if (goesOn || whole_ > 0) return;
    isAbandoned_ = true;
    throw FrameAbandoned();
}

void YieldPoints::betweenPasses(std::string_view name) {
    if (!isOn() || isAbandoned_) return;
    pass_ = std::hash<std::string_view>()(name);
    finishIfLong(next());
    ask(progress());
}

void YieldPoints::last() {
    if (!isOn()) return;
    finish();
    ask(1);
}

void YieldPoints::draw(const Divisions& into, const std::function<void(const Part&)>& issue) {
    const Record& record = next();
    const bool isShort = divideAll_ == 0 && record.ms >= 0 && record.ms < 2 * kPartMs;
    if (!isShort) return drawInParts(count_ - 1, into, issue);
    issue({0, into.units, false});
    finishIfLong(record);
    ask(progress());
}

void YieldPoints::drawInParts(std::size_t index, const Divisions& into, const std::function<void(const Part&)>& issue) {
    Record record = records_[index];
    // The earlier work is timed separately.
    --count_;
    if (finished_ < count_) finish();
    ++count_;
    const auto dividesRows = [&] { return into.byRows && (record.byRows || into.units < kMinUnits); };
    const bool isRows = dividesRows();
    const int all = isRows ? into.rows : into.units;
    int part = record.part > 0 ? record.part : all / kFirstShare;
    if (divideAll_ > 0) part = all / divideAll_;
    record.ms = 0;
    for (int first = 0; first < all;) {
        const int count = std::min(all - first, std::max(1, part));
        issue({first, count, isRows});
        glFinish();
        const double ms = clock_.ms() - finishedMs_;
        finishedMs_ = clock_.ms();
        record.ms += ms, doneMs_ += ms;
        if (count == 1 && ms > kCoarsePartMs) record.byRows = true;
        const double fitting = ms > 0 ? count * kPartMs / ms : kGrowth * count;
        if (divideAll_ == 0) part = static_cast<int>(std::clamp(fitting, 1.0, static_cast<double>(kGrowth) * count));
        first += count;
        // Stored now, because the frame may be abandoned here.
        records_[index].byRows = record.byRows;
        records_[index].part = dividesRows() == isRows ? part : 0;
        ask(progress());
    }
    records_[index].ms = record.ms;
    finished_ = count_;
}

}  // namespace arclight
