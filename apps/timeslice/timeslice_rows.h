// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "timeslice_measures.h"
#include "timeslice_params.h"

namespace arclight::timeslice {

constexpr auto rowsOf(TimesliceParams) {
    return paramRows<TimesliceParams>(
        Group{"Scene", "What is computed in slices."},
        Param{
            "scene",
            "crowd: figures on a plaza decide in slices and walk in every frame; pointers: heads that face a target, "
            "in all four modes; influence: a map of threat and safety; cost: frame times, all at once against "
            "slices; threads: jobs beside the frame; change: the world changes before a batch is done; systems: people "
            "choose queues by counts, and queues are counted.",
            &TimesliceParams::scene, labels("crowd", "pointers", "influence", "cost", "threads", "change", "systems")}
            .primary(),
        Group{"Slices", "Which jobs run when, and when their results are shown."}.open(),
        Param{"mode",
              "When a job reads its input and its output is shown. aiao: both in its own turn; siao: input when the "
              "batch starts; siso: input when the batch starts, outputs of all jobs when it ends; aiso: input in its "
              "turn, outputs when the batch ends. Where all four are shown, the measures are of this one.",
              &TimesliceParams::mode, labels("aiao", "siao", "siso", "aiso")}
            .primary()
            .when([](const TimesliceParams& p) { return !inScene<Scene::cost>(p); }),
        Param{"jobsPerTick", "", "How many jobs run in a tick; 0 stops them.", &TimesliceParams::jobsPerTick, 0, 64}
            .label("jobs per tick")
            .primary()
            .when(hasJobsPerTick),
        Param{"threads", "The jobs of a tick run on all threads, and their results are taken in the next tick.",
              &TimesliceParams::threads}
            .primary()
            .when(inScene<Scene::crowd, Scene::threads>),
        Group{"Crowd", "Figures that choose posts, follow and lead."},
        Param{"agents", "", "How many figures there are.", &TimesliceParams::agents, 100, 20000}
            .label("figures")
            .logarithmic()
            .primary()
            .when(inScene<Scene::crowd>),
        Param{"decisionShare", "",
              "Fraction of the figures that decide in a tick, exact on average. All walk in every tick.",
              &TimesliceParams::decisionShare, 0.005f, 1.0f}
            .label("deciding per tick")
            .logarithmic()
            .primary()
            .when(inScene<Scene::crowd>),
        Param{"heatMap", "Shows on the ground how old the decisions of the figures there are.",
              &TimesliceParams::heatMap}
            .label("age on the ground")
            .primary()
            .when(inScene<Scene::crowd>),
        Param{"showCosts", "Shows how many figures decide in a tick, and how often figures collide.",
              &TimesliceParams::showCosts}
            .label("decisions and collisions")
            .when(inScene<Scene::crowd>),
        Param{"hysteresis",
              "Figures change their mind only if there is much to gain: followers fall into file, guides turn back and "
              "people change their queue after a distance or for a margin.",
              &TimesliceParams::hysteresis}
            .primary()
            .when(inScene<Scene::crowd, Scene::systems>),
        Group{"Pointers", "Heads that face a target. Drag it."},
        Param{"jobRate", "Hz", "Jobs per second in the upper and the lower row.", &TimesliceParams::jobRate, 1, 60}
            .label("jobs per second")
            .primary()
            .when(inScene<Scene::pointers>),
        Param{"turnSpeed", "°/s", "How fast a head can turn.", &TimesliceParams::turnSpeed, 30, 720}
            .logarithmic()
            .primary()
            .when(inScene<Scene::pointers>),
        Param{"capsPerFrame",
              "The published code limits the turn of a frame by a speed, without the time of the frame.",
              &TimesliceParams::capsPerFrame}
            .label("speed limit without dt")
            .primary()
            .when(inScene<Scene::pointers>),
        Param{"invertsLookup", "The published code takes the output where there is none, and not where there is one.",
              &TimesliceParams::invertsLookup}
            .label("inverted look-up")
            .primary()
            .when(inScene<Scene::pointers>),
        Param{"history",
              "Where outputs are kept. map: the newest of each key; ring: the newest of all, as in the article.",
              &TimesliceParams::history, labels("map", "ring")}
            .primary()
            .when(inScene<Scene::pointers>),
        Param{"ringFactor", "", "Size of the ring, in batches of all keys.", &TimesliceParams::ringFactor, 1, 4}
            .label("ring size")
            .when(hasRing),
        Param{"keyOrder",
              "fixed: each batch has all keys in the same order; shuffled: in an order of its own; subset: a random "
              "half of them.",
              &TimesliceParams::keyOrder, labels("fixed", "shuffled", "subset")}
            .label("order of keys")
            .primary()
            .when(inScene<Scene::pointers>),
        Group{"Influence", "A map on which posts are rated."},
        Param{"mapSize", "Cells along each side of the map.", &TimesliceParams::mapSize,
              labels("cells128", "cells256", "cells512")}
            .label("map")
            .primary()
            .when(inScene<Scene::influence>),
        Param{"rings", "", "How many cells an influence spreads.", &TimesliceParams::rings, 1, 40}.primary().when(
            inScene<Scene::influence>),
        Group{"Jobs", "What a batch costs, in units of work."},
        Param{"jobs", "", "How many jobs a batch has.", &TimesliceParams::jobs, 10, 400}
            .label("batch size")
            .logarithmic()
            .primary()
            .when(inScene<Scene::cost, Scene::threads>),
        Param{"jobWork", "", "Work of a usual job, in units.", &TimesliceParams::jobWork, 10, 1000}
            .label("work of a job")
            .logarithmic()
            .when(inScene<Scene::cost, Scene::threads>),
        Param{"budget",
              "What ends the work of a tick. jobs: their number; work: units of work, the same on every machine; time: "
              "a clock, whose results depend on the speed of the machine. The clock is simulated, so that captures are "
              "the same everywhere.",
              &TimesliceParams::budget, labels("jobs", "work", "time")}
            .primary()
            .when(inScene<Scene::cost>),
        Param{"workPerTick", "", "Units of work in a tick, or microseconds of the simulated clock.",
              &TimesliceParams::workPerTick, 100, 6000}
            .label("budget of a tick")
            .logarithmic()
            .primary()
            .when([](const TimesliceParams& p) { return inScene<Scene::cost>(p) && p.budget != Budget::jobs; }),
        Param{"slowShare", "", "Probability that a job is slow: it takes ten times as long.",
              &TimesliceParams::slowShare, 0, 1}
            .label("slow jobs")
            .primary()
            .when(inScene<Scene::cost, Scene::threads>),
        Param{"bursts", "An alarm every four seconds: for half a second, each job takes three times as long.",
              &TimesliceParams::bursts}
            .primary()
            .when(inScene<Scene::cost>),
        Param{"joinsUnderLock", "The published code waits for a job while it holds the lock that the job needs.",
              &TimesliceParams::joinsUnderLock}
            .label("waiting under the lock")
            .primary()
            .when([](const TimesliceParams& p) { return inScene<Scene::threads>(p) && p.threads; }),
        Group{"Change", "A world that does not wait."},
        Param{"changeTicks", "ticks", "Time from one change of the world to the next.", &TimesliceParams::changeTicks,
              1, 120}
            .label("time between changes")
            .logarithmic()
            .primary()
            .when(inScene<Scene::change>));
}

constexpr auto rowsOf(TimesliceMeasures) {
    return measureRows<TimesliceMeasures>(
        Measure{"ageMean", "ticks",
                "Mean age of the results on show: ticks since their inputs were read. In scene cost, the mean of the "
                "last ten seconds.",
                &TimesliceMeasures::ageMean}
            .absentBecause("there is no result yet"),
        Measure{"ageMax", "ticks",
                "Age of the oldest result on show. In scene cost, the greatest age in the last ten seconds.",
                &TimesliceMeasures::ageMax}
            .absentBecause("there is no result yet"),
        Measure{"distinctInputs", "",
                "In how many different ticks the inputs of the results on show were read; in scene change, how many "
                "states of the world they were read from.",
                &TimesliceMeasures::distinctInputs}
            .absentBecause("there is no result yet"),
        Measure{"tornResults", "",
                "Inconsistent results. crowd: groups whose members decided in different ticks; influence: ticks in "
                "which the map came from several ticks; change: counts from another state of the world than the "
                "first of their batch.",
                &TimesliceMeasures::tornResults}
            .absentBecause("the scene does not read its results together"),
        Measure{"lostKeys", "", "Keys whose result the ring has lost, so that looking it up fails.",
                &TimesliceMeasures::lostKeys}
            .absentBecause("the scene keeps the newest result of each key"),
        Measure{"jobsPerTick", "", "Jobs that ran in the last tick.", &TimesliceMeasures::jobsPerTick}.absentBecause(
            "the scene runs several schedulers"),
        Measure{"collisionsPerMinute", "",
                "How often a figure bumps into a stranger in a minute, counted from eight seconds after the start or "
                "the last change of a setting.",
                &TimesliceMeasures::collisionsPerMinute}
            .absentBecause("only scene crowd has figures, and they need eight seconds to settle"),
        Measure{"mindChanges", "",
                "Changes of mind per figure and minute. crowd: followers who fall into file or out of it, from eight "
                "seconds on; systems: people who change their queue, in the last ten seconds.",
                &TimesliceMeasures::mindChanges}
            .absentBecause(
                "only in scenes crowd and systems figures change their mind, in crowd from eight seconds on"),
        Measure{"trackingErrorDeg", "deg", "Mean angle between heads and target, in the upper row and the chosen mode.",
                &TimesliceMeasures::trackingErrorDeg}
            .absentBecause("only scene pointers has heads"),
        Measure{"turnPerTick", "deg",
                "Largest turn of a head within one tick, in the last second, the upper row and the chosen mode.",
                &TimesliceMeasures::turnPerTick}
            .absentBecause("only scene pointers has heads"),
        Measure{"mapError", "",
                "Mean difference between the map on show and the map of the tick of its newest band, in steps of "
                "influence.",
                &TimesliceMeasures::mapError}
            .absentBecause("only scene influence has a map"),
        Measure{"medianFrame", "ms", "Median of the frame times in the last ten seconds, at 1 µs a unit of work.",
                &TimesliceMeasures::medianFrame}
            .absentBecause("only scene cost has frame times"),
        Measure{"p99Frame", "ms", "The frame time that 1 % of the frames in the last ten seconds exceed.",
                &TimesliceMeasures::p99Frame}
            .absentBecause("only scene cost has frame times"),
        Measure{"longestFrame", "ms", "The longest frame time in the last ten seconds.",
                &TimesliceMeasures::longestFrame}
            .absentBecause("only scene cost has frame times"),
        Measure{"runsThatDiffer", "", "Results that a machine of 0.6 times the speed shows of another tick.",
                &TimesliceMeasures::runsThatDiffer}
            .absentBecause("only scene cost compares two machines"),
        Measure{"threadDifferences", "",
                "Results of the same job and input that differ between one thread and several.",
                &TimesliceMeasures::threadDifferences}
            .atMost(0)
            .absentBecause("only scene threads compares them"),
        Measure{"deadlocks", "", "Jobs that wait for a lock whose holder waits for them.",
                &TimesliceMeasures::deadlocks}
            .absentBecause("only scene threads has a lock"),
        Measure{"countError", "", "Largest error of the sum of all counts on show, in tokens, in the last ten seconds.",
                &TimesliceMeasures::countError}
            .absentBecause("only scene change counts tokens"),
        Measure{"chainAge", "ticks",
                "Mean time since the people were counted by whose number the choices on show were made: the ages of "
                "both systems together.",
                &TimesliceMeasures::chainAge}
            .absentBecause("only scene systems has two systems"),
        Measure{"queueSpread", "",
                "Mean difference between the longest and the shortest queue in the last ten seconds.",
                &TimesliceMeasures::queueSpread}
            .absentBecause("only scene systems has queues"));
}

}  // namespace arclight::timeslice
