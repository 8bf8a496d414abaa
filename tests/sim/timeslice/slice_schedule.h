// Which input a result on show comes from, by division: no part of the scheduler is used.
#pragma once

#include <set>

#include "sim/common/timeslicer.h"

namespace arclight::timeslice {

/// Batches of `keys` jobs in a fixed order, `jobs` of them in an update, one batch after the other.
struct SliceSchedule {
    SliceMode mode = SliceMode::aiao;
    int keys = 1, jobs = 1;
    bool isThreaded = false;

    int batchUpdates() const { return (keys + jobs - 1) / jobs; }
    /// The update in which the input of the result of a job was read that is on show after `update`; −1: none yet.
    /// `place`: of the job in its batch.
    int inputAt(int place, int update) const {
        const int length = batchUpdates(), turn = place / jobs;
        const bool isBatchInput = mode == SliceMode::siao || mode == SliceMode::siso;
        const bool isBatchOutput = mode == SliceMode::siso || mode == SliceMode::aiso;
        // Job by job in its turn, or a tick later by threads; for a batch in the update in which the next one starts.
        const int first = isBatchOutput ? length : turn + (isThreaded ? 1 : 0);
        if (update < first) return -1;
        return (update - first) / length * length + (isBatchInput ? 0 : turn);
    }
};

/// Ages, in the unit of `timeOf`, which gives the time of an update; `now` is the current time.
struct ScheduledAges {
    double mean = 0, max = 0;
    int results = 0;
    std::set<int> inputs;  ///< updates

    template <class TimeOf>
    ScheduledAges(const SliceSchedule& schedule, int update, int now, const TimeOf& timeOf) {
        for (int place = 0; place < schedule.keys; ++place) {
            const int input = schedule.inputAt(place, update);
            if (input < 0) continue;
            const double age = now - timeOf(input);
            mean += age, max = age > max ? age : max;
            inputs.insert(input);
            ++results;
        }
        if (results > 0) mean /= results;
    }
};

}  // namespace arclight::timeslice
