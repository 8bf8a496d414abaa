#include "app/window/measure_section.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/session/figure_text.h"
#include "app/session/session.h"
#include "app/window/search.h"
#include "app/window/sparkline.h"
#include "app/window/widgets.h"
#include "core/stopwatch.h"

namespace arclight {
namespace {

constexpr double kCostlySeconds = 0.5, kLargestShare = 0.2;
constexpr float kSparkWidth = 76, kSparkHeight = 14;

void addTo(std::vector<Trace>& traces, const std::vector<double>& values, std::int64_t tick) {
    traces.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) traces[i].add(tick, values[i]);
}

/// The measures of one frame as rows of the panel.
class MeasureRows {
public:
    /// `isOutdated`: see `MeasureReadings`.
    MeasureRows(const MeasureTable& table, const MeasureReadings& readings, bool isOutdated, float scale)
        : table_(table), readings_(readings), isOutdated_(isOutdated), scale_(scale) {
        left_ = ImGui::GetCursorScreenPos().x;
        right_ = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    }

    bool hasBoth() const { return !readings_.b().empty(); }
    bool isEmpty(std::size_t i) const {
        return std::isnan(readings_.a()[i]) && (!hasBoth() || std::isnan(readings_.b()[i]));
    }
    void drawHead() const {
        if (!hasBoth()) return;
        const UseFace small(Face::small);
        const float y = ImGui::GetCursorScreenPos().y;
        textRightAt({columnOfA(), y}, "A", kMutedText);
        textRightAt({right_, y}, "B", kMutedText);
        ImGui::Dummy({0, ImGui::GetTextLineHeight()});
    }
    void draw(std::size_t i) const;
    /// The measures that have no meaning now, and why.
    void drawAbsent(const std::vector<std::size_t>& absent) const;

private:
    float columnOfA() const { return right_ - 0.29f * (right_ - left_); }
    /// `at`: the upper right corner of `shown`, which is `value`.
    void drawValue(const MeasureInfo& info, double value, const Figure& shown, ImVec2 at) const;
    float drawLabel(const MeasureInfo& info, ImVec2 at, float width) const;
    void drawLimit(const MeasureInfo& info, bool holds, ImVec2 at) const;

    const MeasureTable& table_;
    const MeasureReadings& readings_;
    bool isOutdated_;
    float scale_, left_ = 0, right_ = 0;
};

void MeasureRows::drawValue(const MeasureInfo& info, double value, const Figure& shown, ImVec2 at) const {
    const bool holds = info.holds(value);
    if (!shown.unit.empty()) {
        textRightAt(at, shown.unit, holds ? kMutedText : kWrongText);
        at.x -= widthOf(shown.unit) + widthOf("\u2009") + scale_;
    }
    textRightAt(at, shown.number, !holds ? kWrongText : std::isnan(value) ? kFaintText : textColour());
}

/// Returns the label's height.
float MeasureRows::drawLabel(const MeasureInfo& info, ImVec2 at, float width) const {
    const std::string label = measureLabel(info);
    const float height = ImGui::CalcTextSize(label.c_str(), nullptr, false, width).y;
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, packed(textColour()), label.c_str(),
                                        nullptr, width);
    return height;
}

void MeasureRows::drawLimit(const MeasureInfo& info, bool holds, ImVec2 at) const {
    const UseFace small(Face::small);
    textRightAt(at, limitWords(info), holds ? kFaintText : kWrongText);
}

void MeasureRows::draw(std::size_t i) const {
    const MeasureInfo& info = table_[i];
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const double a = isOutdated_ ? kNotMeasured : readings_.a()[i];
    const double b = hasBoth() && !isOutdated_ ? readings_.b()[i] : a;
    const bool holds = info.holds(a) && info.holds(b), hasLimit = !limitWords(info).empty();
    const float line = ImGui::GetTextLineHeight(), spark = kSparkWidth * scale_, gap = kSpacing * scale_;
    const float valueLeft = right_ - 0.29f * (right_ - left_);
    const float labelRight = hasBoth() ? columnOfA() - 0.29f * (right_ - left_) : valueLeft - spark;
    float height = drawLabel(info, origin, labelRight - left_ - 2 * gap);
    const auto [shownA, shownB] = measuredPair(a, b, info);
    drawValue(info, a, shownA, {hasBoth() ? columnOfA() : right_, origin.y});
    if (hasBoth()) drawValue(info, b, shownB, {right_, origin.y});
    const float below = origin.y + (hasBoth() ? height : line) + 0.5f * gap;
    Area plot{{valueLeft - spark, std::round(origin.y + 0.5f * (line - kSparkHeight * scale_))},
              {valueLeft - 2 * gap, 0}};
    if (hasBoth()) plot = {{left_, below + 0.25f * gap}, {left_ + 1.4f * spark, 0}};
    plot.max.y = plot.min.y + kSparkHeight * scale_;
    sparkline(info, readings_.tracesOfA()[i], hasBoth() ? &readings_.tracesOfB()[i] : nullptr, plot, scale_);
    if (hasLimit) drawLimit(info, holds, {right_, below});
    if (hasLimit || hasBoth()) height = std::max(height, below + kSparkHeight * scale_ - origin.y);
    ImGui::PushID(static_cast<int>(i));
    hitArea("##measure", {right_ - left_, height + gap});
    ImGui::PopID();
    if (!wantsTip(ImGui::IsItemHovered())) return;
    beginTip(lastItem());
    plainText(info.help);
    if (isOutdated_) smallText("\u2013: something has changed since it was measured.");
    if (hasBoth() && std::isnan(a) != std::isnan(b) && !info.reason.empty())
        smallText("\u2013: " + std::string(info.reason) + ".");
    smallText(std::string(info.name) + (info.unit.empty() ? "" : ", in " + std::string(info.unit)) +
              ". The plot shows the last 10 seconds of the session.");
    endTip();
}

void MeasureRows::drawAbsent(const std::vector<std::size_t>& absent) const {
    if (absent.empty()) return;
    const std::size_t count = absent.size();
    smallText("\u2013  " + std::to_string(count) + (count == 1 ? " measure does" : " measures do") + " not apply here",
              kFaintText);
    if (!wantsTip(ImGui::IsItemHovered())) return;
    beginTip(lastItem());
    for (const std::size_t i : absent) {
        ImGui::TextUnformatted(measureLabel(table_[i]).c_str());
        if (!table_[i].reason.empty()) smallText(table_[i].reason);
    }
    endTip();
}

/// Whether the next widget begins above the lower edge of the panel.
bool isVisible() { return ImGui::GetCursorScreenPos().y < ImGui::GetWindowPos().y + ImGui::GetWindowHeight(); }

}  // namespace

double secondsBetweenReadings(const MeasureTable& table) {
    const bool isCostly =
        std::any_of(table.begin(), table.end(), [](const MeasureInfo& info) { return info.isCostly; });
    return isCostly ? kCostlySeconds : 0;
}

void MeasureReadings::take(const Session& a, const Session* b, double now) {
    isShown_ = true;
    const bool isFit = isTaken() && b_.empty() == (b == nullptr);
    isPending_ = isFit && (isHeld_ || !isDue(now));
    if (isPending_) return;
    isWanted_ = isDeferred_ && !isHeld_;
    if (!isDeferred_) takeNow(a, b, now);
}

void MeasureReadings::takeNow(const Session& a, const Session* b, double now) {
    const Stopwatch watch;
    const auto measured = [](const Session& session) {
        std::vector<double> values = session.measure();
        const std::vector<double> ofFrames = session.measureFrames();
        values.insert(values.end(), ofFrames.begin(), ofFrames.end());
        return values;
    };
    std::vector<double> ofA = measured(a), ofB = b ? measured(*b) : std::vector<double>();
    // A side that has just come has no measures of frames.
    if (b) ofA.resize(std::max(ofA.size(), ofB.size()), kNotMeasured), ofB.resize(ofA.size(), kNotMeasured);
    a_ = std::move(ofA), b_ = std::move(ofB);
    tookMs_ = watch.ms();
    wait_ = seconds_ == 0 ? 0 : std::max(seconds_, 1e-3 * tookMs_ / kLargestShare);
    addTo(tracesOfA_, a_, a.tick());
    addTo(tracesOfB_, b_, a.tick());
    basis_ = basisOf(a, b);
    tick_ = a.tick();
    takenAt_ = now;
}

MeasureReadings::Basis MeasureReadings::basisOf(const Session& a, const Session* b) {
    return {a.values(), b ? b->values() : std::vector<ParamValue>(), a.seed()};
}

bool MeasureReadings::isOutdated(const Session& a, const Session* b) const {
    // Held values belong to layouts that are not shown, or that are shown over the last frame.
    return isTaken() && !isHeld_ && (a.tick() < tick_ || basis_ != basisOf(a, b));
}

std::int64_t MeasureReadings::age(const Session& a) const { return std::max<std::int64_t>(0, a.tick() - tick_); }

namespace {

/// Shows the age of the values at the right of the heading, which is the latest item.
void ageOf(const MeasureReadings& readings, const Session& a, bool isOutdated) {
    const std::int64_t age = readings.age(a);
    if (age == 0 && !isOutdated) return;
    const Area heading = lastItem();
    const UseFace small(Face::small);
    const std::string text =
        isOutdated ? "not measured yet" : std::to_string(age) + (age == 1 ? " tick ago" : " ticks ago");
    textRightAt({heading.max.x, heading.centreY() - 0.5f * ImGui::GetTextLineHeight()}, text, kMutedText);
}

}  // namespace

bool measureSection(const Session& a, const Session* b, MeasureReadings& readings, const MeasureView& view) {
    MeasureTable table = *a.type().measures;
    // A capture shows a single frame.
    if (view.isLive)
        for (const MeasureInfo& info : measureTable<FrameMeasures>()) table.push_back(info);
    const bool isSearching = view.search && !view.search->isEmpty();
    const auto isShown = [&](const MeasureInfo& info) {
        return (view.isLive || !info.isTiming) && (!isSearching || view.search->finds(info));
    };
    const bool isFound = std::any_of(table.begin(), table.end(), isShown);
    if (table.empty() || (isSearching && !isFound)) return false;
    // A search opens the section; that is not remembered.
    if (isSearching)
        foldHeading("Measures", true, false);
    else if (!sectionHeading("Measures", true))
        return isFound;
    if (isVisible() || (!view.isLive && !readings.isTaken())) readings.take(a, b, view.now);
    if (!readings.isTaken()) {
        // Reserves about the height that the measures will take.
        ImGui::Dummy({0, static_cast<float>(table.size()) * ImGui::GetTextLineHeightWithSpacing()});
        endSection();
        return isFound;
    }
    const bool isOutdated = view.isLive && readings.isOutdated(a, b);
    if (view.isLive) ageOf(readings, a, isOutdated);
    const MeasureRows rows(table, readings, isOutdated, view.scale);
    rows.drawHead();
    std::vector<std::size_t> absent;
    // The values of frames come one frame after they are first shown.
    for (std::size_t i = 0; i < std::min(table.size(), readings.a().size()); ++i) {
        if (!isShown(table[i])) continue;
        if (rows.isEmpty(i))
            absent.push_back(i);
        else
            rows.draw(i);
    }
    rows.drawAbsent(absent);
    endSection();
    return isFound;
}

}  // namespace arclight
