#include "app/bench/bench.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/json.h"
#include "core/measures_json.h"
#include "core/parallel.h"
#include "core/params_json.h"
#include "core/signals.h"
#include "core/stopwatch.h"
#include "core/version.h"
#include "gfx/scope_finish.h"
#include "gfx/traffic.h"

namespace arclight {
namespace {

/// Frames that are not measured; the first compiles shaders. After kWarmUpMs the remaining ones are stepped but not
/// drawn, so the same ticks are measured however long frames take.
constexpr int kWarmUpFrames = 10;
constexpr double kWarmUpMs = 2000;
/// Frames in which each pass is measured separately, which makes frames slower.
constexpr int kMaxPassFrames = 30;

double rounded(double ms) { return std::round(ms * 1e4) * 1e-4; }

/// Null without samples: a pass that was not drawn in these frames.
Json summary(std::vector<double> ms) {
    if (ms.empty()) return nullptr;
    std::sort(ms.begin(), ms.end());
    const auto at = [&](double fraction) {
        return rounded(ms[static_cast<std::size_t>(fraction * static_cast<double>(ms.size() - 1) + 0.5)]);
    };
    return {{"min", at(0)}, {"median", at(0.5)}, {"p95", at(0.95)}};
}

/// Medians over all frames.
Json trafficToJson(const std::vector<Traffic>& frames) {
    const auto median = [&](std::uint64_t Traffic::*member) {
        std::vector<std::uint64_t> all;
        for (const Traffic& frame : frames) all.push_back(frame.*member);
        std::nth_element(all.begin(), all.begin() + all.size() / 2, all.end());
        return all[all.size() / 2];
    };
    return {{"bytesUploaded", median(&Traffic::bytesUploaded)},
            {"bytesReadBack", median(&Traffic::bytesReadBack)},
            {"waits", median(&Traffic::waits)}};
}

Json programsToJson(const std::vector<std::pair<std::string, ProgramTimes>>& programs) {
    Json list = Json::array();
    for (const auto& [name, times] : programs)
        list.push_back({{"name", name},
                        {"cached", times.isCached},
                        {"compileMs", rounded(times.compileMs)},
                        {"linkMs", rounded(times.linkMs)},
                        {"firstDrawMs", rounded(times.firstDrawMs)}});
    return list;
}

struct PassSamples {
    std::vector<double> cpu, gpu;
    double bytes = 0;
};

/// The times of all measured frames.
struct Samples {
    std::vector<double> step, draw, total;
    std::vector<Traffic> traffic;  ///< of step and draw
    std::vector<std::string> order;  ///< names of the passes, in drawing order
    std::map<std::string, PassSamples> passes;

    PassSamples& of(const ScopeTime& pass) {
        if (!passes.contains(pass.name)) order.push_back(pass.name);
        PassSamples& samples = passes[pass.name];
        samples.bytes = pass.bytes;
        return samples;
    }
    void addCpu(const std::vector<ScopeTime>& times) {
        for (const ScopeTime& pass : times) of(pass).cpu.push_back(pass.cpuMs);
    }
    void addGpu(const std::vector<ScopeTime>& times) {
        for (const ScopeTime& pass : times)
            if (!std::isnan(pass.gpuMs)) of(pass).gpu.push_back(pass.gpuMs);
    }
    FrameTimes medians(double memoryBandwidth) const {
        FrameTimes times{summary(step).at("median"), memoryBandwidth, {}};
        for (const std::string& name : order)
            if (!passes.at(name).gpu.empty())
                times.passes.emplace_back(name, summary(passes.at(name).gpu).at("median").get<double>());
        return times;
    }
    Json passesToJson(double copyBandwidth) const {
        Json list = Json::array();
        for (const std::string& name : order) {
            const PassSamples& pass = passes.at(name);
            const Json gpu = summary(pass.gpu);
            Json row = {{"name", name}, {"cpuMs", summary(pass.cpu)}, {"gpuMs", gpu}, {"bytes", pass.bytes}};
            // Below the resolution of the clock, a rate would be noise.
            constexpr double kMinMs = 1e-3;
            const double ms = gpu.is_null() ? 0 : gpu.at("median").get<double>();
            if (ms >= kMinMs) {
                row["gigabytesPerSecond"] = rounded(pass.bytes / ms * 1e-6);
                row["shareOfCopy"] = rounded(pass.bytes / ms / copyBandwidth);
            }
            list.push_back(std::move(row));
        }
        return list;
    }
};

/// Bytes per millisecond that a plain copy of a frame-sized texture reads and writes: the reference for the passes of a
/// frame.
double measureCopyBandwidth(SessionRenderer& renderer, int width, int height) {
    constexpr int kCopies = 20;
    const FramebufferSpec spec{.width = width, .height = height};
    const Framebuffer from("copied from", spec), to("copied to", spec);
    const Program copy = renderer.shaders().program("common/fullscreen.vert", "common/copy.frag");
    from.clear(0.5f, 0.5f, 0.5f, 1);
    copy.set("source", from.colour());
    Pass pass("copy", to);
    std::vector<double> ms;
    for (int i = 0; i < kCopies; ++i) {
        glFinish();
        const Stopwatch watch;
        pass.fullscreen(copy);
        glFinish();
        ms.push_back(watch.ms());
    }
    std::sort(ms.begin(), ms.end());
    return 2 * from.colour().sizeBytes() / ms[ms.size() / 2];
}

/// Bytes per millisecond that a plain loop reads and writes on all threads, in memory that no cache holds.
double measureMemoryBandwidth() {
    constexpr std::size_t kNumbers = 32 << 20, kGrain = 1 << 16;
    constexpr int kLoops = 7;
    std::vector<std::uint32_t> numbers(kNumbers);
    double best = 1e9;
    for (int i = 0; i < kLoops; ++i) {
        const Stopwatch watch;
        parallelFor(kNumbers, kGrain, [&](std::size_t from, std::size_t to) {
            for (std::size_t k = from; k < to; ++k) numbers[k] += 1;
        });
        best = std::min(best, watch.ms());
    }
    return 2.0 * kNumbers * sizeof(std::uint32_t) / std::max(best, 1e-4);
}

/// Measures GPU times in frames that finish each pass, because a binning rasteriser would otherwise do all the work in
/// the last pass.
void measurePasses(SessionRenderer& renderer, Session& session, const Input& input, int frames, Samples& samples) {
    finishAtScopes(true);
    for (int i = 0; i < std::min(frames, kMaxPassFrames) && !interrupted(); ++i) {
        session.touch();
        session.step(input);
        renderer.draw(session, input.widthPx, input.heightPx);
        renderer.finishTimes(session);
        samples.addGpu(renderer.scopeTimes(session));
    }
    finishAtScopes(false);
}

}  // namespace

Expected<Json> bench(SessionRenderer& renderer, Session& session, const GlInfo& gl, int width, int height, int frames) {
    Samples samples;
    Input input;
    input.widthPx = width, input.heightPx = height;
    const Stopwatch watch;
    for (int i = -kWarmUpFrames; i < frames; ++i) {
        if (interrupted()) return fail(interruptedExit(), "stopped: no benchmark written");
        // Redraws everything in every frame, including images that a demo would reuse while nothing changes.
        session.touch();
        const Traffic before = traffic();
        const double begin = watch.ms();
        session.step(input);
        const double stepped = watch.ms();
        if (i < 0 && i > -kWarmUpFrames && begin > kWarmUpMs) continue;
        renderer.draw(session, width, height);
        const double submitted = watch.ms();
        const Traffic moved = traffic() - before;
        glFinish();
        const double end = watch.ms();
        renderer.finishTimes(session);
        if (i < 0) continue;
        samples.traffic.push_back(moved);
        samples.step.push_back(stepped - begin);
        samples.draw.push_back(submitted - stepped);
        samples.total.push_back(end - begin);
        samples.addCpu(renderer.scopeTimes(session));
    }
    Json figures = timingsToJson(*session.type().measures, session.measure());
    measurePasses(renderer, session, input, frames, samples);
    if (interrupted()) return fail(interruptedExit(), "stopped: no benchmark written");
    const double copyBandwidth = measureCopyBandwidth(renderer, width, height);
    const double memoryBandwidth = measureMemoryBandwidth();
    figures.update(session.benchFigures(samples.medians(memoryBandwidth)));
    return Json{{"demo", session.type().info.name},
                {"version", arclightVersion()},
                {"commit", arclightCommit()},
                {"build", arclightBuild()},
                {"renderer", gl.fullName()},
                {"size", {width, height}},
                {"threads", threads()},
                {"frames", frames},
                {"params", paramsToJson(session.params())},
                {"frameMs", summary(samples.total)},
                {"stepMs", summary(samples.step)},
                {"drawMs", summary(samples.draw)},
                {"traffic", trafficToJson(samples.traffic)},
                {"copyGigabytesPerSecond", rounded(copyBandwidth * 1e-6)},
                {"memoryGigabytesPerSecond", rounded(memoryBandwidth * 1e-6)},
                {"figures", std::move(figures)},
                {"passes", samples.passesToJson(copyBandwidth)},
                {"programs", programsToJson(renderer.shaders().times())}};
}

}  // namespace arclight
