// Measures of a field, its speed for `--bench`, and its state for `--dump-state`.
#pragma once

#include "app/frame_times.h"
#include "core/json.h"
#include "core/measures.h"
#include "render/bones/field_simulation.h"

namespace arclight::bones {

struct FieldMeasures {
    double cells = 0, fieldEnergy = kNotMeasured, frontSpeed = 0;
};
constexpr auto rowsOf(FieldMeasures) {
    using M = FieldMeasures;
    return measureRows<M>(
        Measure{"cells", "", "Number of cells of the field.", &M::cells},
        Measure{"fieldEnergy", "J", "Kinetic and elastic energy of the field, for a mass of 1 kg per cell.",
                &M::fieldEnergy}
            .absentBecause("only the GPU has the field"),
        Measure{"frontSpeed", "cells",
                "Number of cells by which a front advances per step, starting from a single cell.", &M::frontSpeed});
}

/// `isKnown`: the CPU also has the field.
inline FieldMeasures measuresOf(FieldSimulation& simulation, const FieldSettings& settings, bool isKnown) {
    return {static_cast<double>(simulation.grid().cells()), isKnown ? simulation.field().energy() : kNotMeasured,
            measuredFrontSpeed(settings)};
}

/// Cells moved per millisecond of CPU time.
inline Json cellsPerMs(const FieldSimulation& simulation, const FrameTimes& times) {
    Json results = Json::object();
    if (times.stepMs > 0) results["cellsPerMs"] = simulation.grid().cells() / times.stepMs;
    return results;
}

/// Energy, position, and displacements at a lattice of 8 × 8 positions. Reads the field back if only the GPU has it.
inline Json dumpOf(FieldSimulation& simulation) {
    const ReactorField& field = simulation.field();
    const FieldGrid& grid = field.grid();
    Json state = Json::object();
    state["energy"] = field.energy();
    const auto triple = [](glm::vec3 v) {
        Json array = Json::array();
        for (int i = 0; i < 3; ++i) array.push_back(v[i]);
        return array;
    };
    state["centre"] = triple(grid.centre);
    Json displacements = Json::array();
    for (int i = 0; i < 64; ++i) {
        const glm::vec3 part((static_cast<float>(i % 8) - 3.5f) / 8, 0, (static_cast<float>(i / 8) - 3.5f) / 8);
        displacements.push_back(triple(field.sample(grid.centre + part * grid.size()).displacement));
    }
    state["displacements"] = displacements;
    return state;
}

}  // namespace arclight::bones
