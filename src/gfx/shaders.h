// Shader files: includes, errors with file and line, and reloading at run time.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/image.h"
#include "gfx/program.h"
#include "gfx/program_cache.h"

namespace arclight {

struct ShaderStage;

/// A PNG below the data root, "assets/particles/fire.png", and its required size and channels.
struct AssetImage {
    std::string_view path;
    int width = 0, height = 0, channels = 4;
};

/// The text of a stage as the driver's compiler gets it.
struct ShaderText {
    std::string name;  ///< path and defines, with the extension of the stage last: "common-finish+AGX+BLOOM.frag"
    std::string text;
};

/// Builds programs from files below `<data root>/shaders` and rebuilds them when a file changes.
///
/// `#include "common/colour.glsl"` on a line of its own includes a file once per stage. Every stage begins with
/// `#version` (330; 430 for compute) and shaders/common/preamble.glsl. A program that fails to build keeps its last
/// good state, and the error stays in `faults()` until a reload succeeds.
class Shaders {
public:
    /// With a folder for `ProgramCache`; empty for none.
    explicit Shaders(std::filesystem::path dataRoot, std::filesystem::path cacheFolder = {});
    ~Shaders();

    /// Paths are relative to the shader folder: "springs/pegs.vert". `defines` are names set to 1. Equal arguments
    /// return the same program. With the define GLSL_430, the stages are of that version, and may write to images and
    /// storage buffers; it needs `GlInfo::hasCompute`.
    Program program(std::string_view vertexPath, std::string_view fragmentPath, std::vector<std::string> defines = {});
    /// A program of one compute stage, "lights/lists.comp", for `GpuScope::dispatch`. Needs `GlInfo::hasCompute`.
    Program compute(std::string_view path, std::vector<std::string> defines = {});
    /// A program of only a vertex stage, for `GpuScope::transform`: writes the outputs `captured` in that order as the
    /// fields of a vertex.
    Program feedback(std::string_view vertexPath, std::vector<std::string> captured,
                     std::vector<std::string> defines = {});

    /// The folder that holds shaders and assets.
    const std::filesystem::path& dataRoot() const { return dataRoot_; }

    /// The number of built programs, and of all. `takeBuilt` takes the results of the built ones: without waiting if
    /// the driver reports completion (`GlInfo::tellsCompletion`), otherwise it waits for one more program.
    struct Progress {
        std::size_t done = 0, all = 0;
    };
    Progress takeBuilt();
    /// The progress, without taking any results.
    Progress built() const;
    /// Call this before each frame. In a browser, it waits until every program is built: between draws, each query
    /// about one would wait for everything drawn before.
    void beginFrame();
    /// Rebuilds every program. Returns the number of programs that failed.
    int reload();
    /// Rebuilds programs whose files were saved since their last build; true if there were any. Cheap enough to call a
    /// few times a second.
    bool reloadChanged();
    /// Current errors of the programs, each "file:line: message".
    std::vector<std::string> faults() const;

    /// The names of all programs that were drawn with, and the cost of building them.
    std::vector<std::pair<std::string, ProgramTimes>> times() const;

    /// The stages of all programs, each once.
    std::vector<ShaderText> texts() const;
    /// The names in `texts` of the stages of programs that were used since the last `beginFrame`, each once.
    std::vector<std::string> namesInUse() const;

    /// Reads images that belong to the demo, on all threads. One that is missing, corrupt or of another size becomes a
    /// checkerboard, and its error is in `assetFaults()`.
    std::vector<Image> images(std::span<const AssetImage> wanted);
    const std::vector<std::string>& assetFaults() const { return assetFaults_; }
    /// Reads another file that belongs to the demo, "assets/hair/bust.mesh". `decode` makes an `Expected` of its bytes.
    /// Nothing if it is missing, larger than `maxBytes` or cannot be decoded; the error is in `assetFaults()`.
    template <class Decode>
    auto asset(std::string_view path, std::size_t maxBytes, Decode decode) {
        using Result = std::invoke_result_t<Decode, std::string_view>;
        const std::optional<std::string> bytes = assetBytes(path, maxBytes);
        std::optional<typename Result::value_type> decoded;
        if (!bytes) return decoded;
        if (Result result = decode(*bytes))
            decoded = std::move(*result);
        else
            noteAssetFault(path, result.error().message);
        return decoded;
    }

private:
    std::optional<std::string> assetBytes(std::string_view path, std::size_t maxBytes);
    void noteAssetFault(std::string_view path, const std::string& cause);
    Program add(std::vector<ShaderStage> stages, std::vector<std::string> defines, std::vector<std::string> captured);
    /// Starts to compile and link; the result is known after `Program::State::finish`.
    void start(Program::State& state);

    std::filesystem::path dataRoot_, root_;
    ProgramCache cache_;
    std::vector<std::unique_ptr<Program::State>> programs_;
    std::vector<std::string> assetFaults_;
};

}  // namespace arclight
