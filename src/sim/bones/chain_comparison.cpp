#include "sim/bones/chain_comparison.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"

namespace arclight::bones {
namespace {

constexpr double kFinestStep = 1 / 1920.0;
constexpr double kChain = ChainComparison::kBones * static_cast<double>(ChainComparison::kBoneLength);

double momentOf(const ChainSettings& settings) {
    return std::ceil(3 * static_cast<double>(settings.trialSeconds) - 1e-6) / 3;
}

/// The pose of every chain's root, which shakes and nods like a head. It starts smoothly in the first second, because a
/// jump of its velocity would act differently at each rate.
Pose rootAt(const ChainSettings& settings, double seconds) {
    const auto phase = static_cast<float>(kTwoPi * std::fmod(seconds, 20.0)),
               t = static_cast<float>(std::min(seconds, 1.0));
    const float s = settings.scale, begun = t * t * t * (10 + t * (6 * t - 15));
    Pose pose{.offset = s * begun * glm::vec3(0.16f * sinf(1.1f * phase), 0.12f * sinf(0.8f * phase), 0), .scale = s};
    pose.turn = glm::angleAxis(0.55f * begun * sinf(0.9f * phase), glm::vec3(0, 0, 1));
    if (settings.trial == ChainTrial::teleport && seconds > momentOf(settings) + 1e-6) pose.offset.x += 100;
    return pose;
}

glm::vec3 accelerationAt(const ChainSettings& settings, double seconds) {
    const bool hasChanged = settings.trial == ChainTrial::wind && seconds > momentOf(settings) + 1e-6;
    const glm::vec3 all(settings.wind, -settings.gravity, 0);
    return settings.scale * (hasChanged ? glm::vec3(all.x + 25, 0.4f * all.y, 0) : all);
}

}  // namespace

void ChainComparison::Track::add(double time, glm::vec3 tip) {
    samples.push_back({time, tip});
    if (samples.size() > 4096) samples.erase(samples.begin(), samples.begin() + 2048);
}

glm::vec3 ChainComparison::Track::at(double time) const {
    const auto after = std::lower_bound(samples.begin(), samples.end(), time,
                                        [](const Sample& sample, double t) { return sample.time < t; });
    if (after == samples.end()) return samples.back().tip;
    if (after == samples.begin()) return after->tip;
    const Sample &a = *(after - 1), &b = *after;
    return glm::mix(a.tip, b.tip, static_cast<float>((time - a.time) / (b.time - a.time)));
}

void ChainComparison::reset(const ChainSettings& settings, Seed seed) {
    settings_ = settings, seed_ = seed, seconds_ = 0;
    const Pose root = rootAt(settings, 0);
    for (int method = 0; method < kChainMethods; ++method)
        for (std::size_t rate = 0; rate < kChainRates.size(); ++rate) {
            Run& run = this->run(static_cast<ChainMethod>(method), rate);
            run = Run{.solver = chainSolver(static_cast<ChainMethod>(method), settings, root)};
        }
    exact_ = Run{.solver = chainSolver(ChainMethod::suite, settings, root)};
    for (Run& run : runs_) stepRun(run, 0);
    stepRun(exact_, 0);
    for (std::size_t i = 0; i < tracks_.size(); ++i)
        tracks_[i].samples =
            quickTracks_[i].samples = {{0, run(static_cast<ChainMethod>(i), kReferenceRate).joints.back()}};
    exactTrack_.samples = {{0, exact_.joints.back()}};
}

void ChainComparison::configure(const ChainSettings& settings) {
    if (settings == settings_) return;
    if (settings.trial != settings_.trial || settings.trialSeconds != settings_.trialSeconds ||
        settings.scale != settings_.scale)
        return reset(settings, seed_);
    settings_ = settings;
    for (Run& run : runs_) run.solver->configure(settings);
    exact_.solver->configure(settings);
}

double ChainComparison::nextStep(const Run& run, std::size_t rate) const {
    Random random(seed_, run.ticks);
    const double dt =
        kChainRates[rate] > 0 ? 1.0 / kChainRates[rate] : static_cast<double>(random.uniform(1 / 240.0f, 1 / 20.0f));
    const bool isHitch = settings_.trial == ChainTrial::hitch && rate != kReferenceRate &&
                         run.time < momentOf(settings_) && run.time + dt > momentOf(settings_) - 1e-9;
    return isHitch ? 0.5 : dt;
}

/// One tick. With `dt` 0, only records the initial state.
void ChainComparison::stepRun(Run& run, double dt) {
    if (dt > 0) {
        run.time += dt, ++run.ticks;
        run.solver->step(rootAt(settings_, run.time), accelerationAt(settings_, run.time - 0.5 * dt), dt);
    }
    run.solver->joints(run.joints);
    const glm::vec3 root = run.joints[0];
    for (glm::vec3& joint : run.joints) joint = (joint - root) / settings_.scale;
    run.past[run.ticks % run.past.size()] = {run.time, run.joints};
}

ChainComparison::Joints ChainComparison::shownJoints(ChainMethod method, std::size_t rate) const {
    const Run& r = run(method, rate);
    const double time = std::max(seconds_ - kShownDelay, 0.0);
    std::uint64_t tick = r.ticks;
    const auto at = [&](std::uint64_t i) -> const Run::Past& { return r.past[i % r.past.size()]; };
    while (tick > 0 && r.ticks - tick + 1 < r.past.size() && at(tick - 1).time >= time) --tick;
    if (tick == 0) return at(0).joints;
    const Run::Past &first = at(tick > 1 ? tick - 2 : 0), &from = at(tick - 1), &to = at(tick),
                    &last = at(std::min(tick + 1, r.ticks));
    const double length = to.time - from.time;
    const auto t = static_cast<float>(std::clamp((time - from.time) / length, 0.0, 1.0));
    // The slopes of parabolas through three ticks: weighted means of the velocities before and after.
    const auto speed = [](const Run::Past& a, const Run::Past& b, std::size_t i) {
        return (b.joints[i] - a.joints[i]) / static_cast<float>(std::max(b.time - a.time, 1e-9));
    };
    const auto weight = [&](const Run::Past& a, const Run::Past& b) {
        return static_cast<float>(length / (length + b.time - a.time));
    };
    Joints result;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const glm::vec3 middle = speed(from, to, i), way = to.joints[i] - from.joints[i];
        const glm::vec3 in = tick > 1 ? glm::mix(middle, speed(first, from, i), weight(first, from)) : middle;
        const glm::vec3 out = tick < r.ticks ? glm::mix(middle, speed(to, last, i), weight(to, last)) : middle;
        const glm::vec3 a = static_cast<float>(length) * in - way, b = way - static_cast<float>(length) * out;
        result[i] = from.joints[i] + t * way + t * (1 - t) * ((1 - t) * a + t * b);
    }
    return result;
}

void ChainComparison::advance(double seconds) {
    const double until = seconds + 1e-9;
    seconds_ = seconds;
    while (exact_.time + kFinestStep <= until) {
        stepRun(exact_, kFinestStep);
        if (exact_.ticks % 8 == 0) exactTrack_.add(exact_.time, exact_.joints.back());
    }
    for (int method = 0; method < kChainMethods; ++method)
        // The reference runs come first.
        for (const std::size_t rate :
             {kReferenceRate, kQuickRate, std::size_t{0}, kSlowRate, std::size_t{2}, std::size_t{5}})
            advance(static_cast<ChainMethod>(method), rate, until);
}

void ChainComparison::advance(ChainMethod method, std::size_t rate, double until) {
    const auto squared = [](glm::vec3 v) { return static_cast<double>(glm::dot(v, v)); };
    Track &reference = tracks_[static_cast<std::size_t>(method)],
          &quick = quickTracks_[static_cast<std::size_t>(method)];
    Run& run = this->run(method, rate);
    for (double dt = nextStep(run, rate); run.time + dt <= until; dt = nextStep(run, rate)) {
        stepRun(run, dt);
        const glm::vec3 tip = run.joints.back();
        if (rate == kReferenceRate) reference.add(run.time, tip);
        if (rate == kQuickRate) quick.add(run.time, tip);
        run.last = 100 * static_cast<double>(glm::length(tip - reference.at(run.time))) / kChain;
        run.largest = std::max(run.largest, run.last);
        run.squares += run.last * run.last;
        // Linear interpolation between ticks would add an error, so only common times are compared.
        if (std::fabs(std::remainder(run.time, 1 / 6.0)) < 1e-6)
            run.quickSquares += squared(tip - quick.at(run.time)), ++run.quickSamples;
        run.exactSquares += squared(tip - exactTrack_.at(run.time));
    }
}

double ChainComparison::rmsDistance(ChainMethod method, std::size_t rate) const {
    const Run& r = run(method, rate);
    return r.ticks > 0 ? std::sqrt(r.squares / static_cast<double>(r.ticks)) : 0;
}

double ChainComparison::rateError(ChainMethod method) const {
    const Run& r = run(method, kSlowRate);
    return r.quickSamples > 0 ? 100 * std::sqrt(r.quickSquares / r.quickSamples) / kChain : 0;
}

double ChainComparison::exactDistance(std::size_t rate) const {
    const Run& r = run(ChainMethod::suite, rate);
    return r.ticks > 0 ? 100 * std::sqrt(r.exactSquares / static_cast<double>(r.ticks)) / kChain : 0;
}

glm::vec3 ChainComparison::accelerationNow() const { return accelerationAt(settings_, seconds_) / settings_.scale; }

std::uint64_t ChainComparison::hash() const {
    std::uint64_t hash = kHash64Start;
    for (const Run& run : runs_)
        for (const glm::vec3 joint : run.joints) hash = hash64(std::span(&joint.x, 3), hash);
    return hash;
}

}  // namespace arclight::bones
