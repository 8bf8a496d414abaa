// The settings of a figure's chains for other programs.
#pragma once

#include <string>
#include <vector>

#include "data/export.h"
#include "sim/bones/figure.h"

namespace arclight::bones {

struct ChainExport {
    const Figure* figure = nullptr;
    FigureSettings settings;
    glm::vec3 acceleration{0};  ///< of gravity and wind, m/s²
    std::string source;         ///< name of the figure's file
};

/// The chains as JSON, and as the extension VRMC_springBone of VRM 1.0.
std::vector<Export> chainExports(const ChainExport& chains);

}  // namespace arclight::bones
