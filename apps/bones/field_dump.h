// The state of a field for `--dump-state`.
#pragma once

#include "core/json.h"
#include "render/bones/field_simulation.h"

namespace arclight::bones {

/// Energy, position, and displacements at a lattice of 8 × 8 positions. Reads the field back if the GPU alone has it.
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
