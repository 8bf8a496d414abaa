#include "app/compare/ab_errors.h"

#include <chrono>
#include <system_error>
#include <utility>

#include "app/platform/platform.h"
#include "core/check.h"
#include "core/serial_loops.h"

namespace arclight {

ErrorView errorViewOf(AbView view) {
    switch (view) {
        case AbView::luminance: return {ErrorMetric::luminance, 1};
        case AbView::error: return {ErrorMetric::flip, 1};
        case AbView::mask: return {ErrorMetric::mask, 100};
        default: return {ErrorMetric::channel, 255};
    }
}

void AbErrors::take(const ErrorMap& map) {
    width = map.width, height = map.height;
    figures = figuresOf(map);
    tiles = tilesOf(map);
    if (view == AbView::error) picture = colouredErrors(map);
}

bool AbErrorWork::Job::advance() {
    const ErrorMetric metric = errorViewOf(errors.view).metric;
    if (metric != ErrorMetric::flip) {
        errors.take(errorsOf(metric, b, a).value());
        return false;
    }
    if (!steps) {
        steps.emplace(std::move(FlipSteps::make(b, a).value()));
        return true;
    }
    if (steps->advance()) return true;
    errors.take(steps->take());
    return false;
}

AbErrorWork::~AbErrorWork() {
    if (!thread_.valid()) return;
    job_->isStopped = true;
    thread_.wait();
}

void AbErrorWork::start(AbErrors errors, const Image& b, const Image& a) {
    CHECK(!isBusy());
    job_ = std::make_unique<Job>();
    job_->errors = std::move(errors), job_->b = b, job_->a = a;
    // In a page, a thread may begin only when the page's own thread rests, so waiting for it might never end.
    if (isPage()) return;
    try {
        thread_ = std::async(std::launch::async, [job = job_.get()] {
            const SerialLoops serial;
            while (!job->isStopped && job->advance()) {
            }
        });
    } catch (const std::system_error&) {
        // The system starts no further thread, so `poll` does the work.
    }
}

std::optional<AbErrors> AbErrorWork::poll() {
    if (!job_) return std::nullopt;
    if (thread_.valid()) {
        if (thread_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
        thread_.get();
    } else if (job_->advance()) {
        return std::nullopt;
    }
    AbErrors errors = std::move(job_->errors);
    job_.reset();
    return errors;
}

}  // namespace arclight
