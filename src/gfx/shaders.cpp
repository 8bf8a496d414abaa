#include "gfx/shaders.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/files.h"
#include "core/parallel.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "gfx/program_state.h"
#include "gfx/shader_source.h"

namespace arclight {

namespace fs = std::filesystem;

namespace {

std::string infoLog(GLuint object, bool isProgram) {
    GLint length = 0;
    isProgram ? glGetProgramiv(object, GL_INFO_LOG_LENGTH, &length)
              : glGetShaderiv(object, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    isProgram ? glGetProgramInfoLog(object, length, nullptr, log.data())
              : glGetShaderInfoLog(object, length, nullptr, log.data());
    log.resize(log.find('\0') == std::string::npos ? log.size() : log.find('\0'));
    return log;
}

GlHandle<ShaderTraits> compile(GLenum stage, const std::string& text) {
    GlHandle<ShaderTraits> shader(glCreateShader(stage));
    const char* source = text.c_str();
    glShaderSource(shader.name(), 1, &source, nullptr);
    glCompileShader(shader.name());
    return shader;
}

/// A fragment stage that does nothing: OpenGL ES links no program without one, not even to capture its vertices.
void attachEmptyFragmentStage(const GlHandle<ProgramTraits>& program) {
    const char* text = "#version 300 es\nprecision mediump float;\nvoid main() {}\n";
    glAttachShader(program.name(), compile(GL_FRAGMENT_SHADER, text).name());
}

/// The variable that a linker warning reports as not written; empty without such a warning.
std::string unwrittenVarying(std::string_view log) {
    constexpr std::string_view kBefore = "shader varying ", kAfter = " not written by";
    const auto end = log.find(kAfter);
    const auto begin = end == std::string_view::npos ? end : log.rfind(kBefore, end);
    if (begin == std::string_view::npos) return {};
    return std::string(log.substr(begin + kBefore.size(), end - begin - kBefore.size()));
}

}  // namespace

Shaders::Shaders(fs::path dataRoot, fs::path cacheFolder)
    : dataRoot_(std::move(dataRoot)), root_(dataRoot_ / "shaders"), cache_(std::move(cacheFolder)) {}
Shaders::~Shaders() = default;

Program Shaders::program(std::string_view vertexPath, std::string_view fragmentPath, std::vector<std::string> defines) {
    return add({{GL_VERTEX_SHADER, std::string(vertexPath)}, {GL_FRAGMENT_SHADER, std::string(fragmentPath)}},
               std::move(defines), {});
}

Program Shaders::compute(std::string_view path, std::vector<std::string> defines) {
    return add({{GL_COMPUTE_SHADER, std::string(path)}}, std::move(defines), {});
}

Program Shaders::feedback(std::string_view vertexPath, std::vector<std::string> captured,
                          std::vector<std::string> defines) {
    return add({{GL_VERTEX_SHADER, std::string(vertexPath), true}}, std::move(defines), std::move(captured));
}

Program Shaders::add(std::vector<ShaderStage> stages, std::vector<std::string> defines,
                     std::vector<std::string> captured) {
    for (const auto& known : programs_)
        if (known->stages == stages && known->defines == defines && known->captured == captured)
            return Program(known.get());
    auto state = std::make_unique<Program::State>();
    state->stages = std::move(stages);
    state->defines = std::move(defines);
    state->captured = std::move(captured);
    start(*state);
    programs_.push_back(std::move(state));
    return Program(programs_.back().get());
}

struct Program::State::Build {
    struct Compiled {
        ShaderSource source;
        GlHandle<ShaderTraits> shader;  ///< empty for a program from the cache
    };
    GlHandle<ProgramTraits> program;
    std::vector<Compiled> stages;
    Declarations lastDeclared;  ///< of the previous program
    const ProgramCache* cache = nullptr;
    std::string cacheKey;  ///< empty without a cache

    bool loadSources(Program::State& state, const fs::path& root);
    std::string key(const Program::State& state) const;
    void compileAndLink(Program::State& state);
    /// Whether its result is known, if the driver reports completion.
    bool isKnownComplete() const;
    /// Why a stage does not compile or the stages do not link; empty without an error.
    std::string fault(const Program& of) const;
    /// A fragment stage input that the vertex stage does not write; empty if there is none.
    std::string unwrittenInput(const Program::State& state) const;
};

Program::State::State() = default;
Program::State::~State() = default;

/// Loads the sources and records their declarations; false, with `fault` set, if one cannot be loaded.
bool Program::State::Build::loadSources(Program::State& state, const fs::path& root) {
    for (const ShaderStage& stage : state.stages) {
        ShaderSource source;
        const auto loaded = source.load(root, stage, state.defines);
        std::error_code ignored;
        for (const std::string& file : source.files())
            state.files.emplace_back(root / file, fs::last_write_time(root / file, ignored));
        if (!loaded) {
            state.fault = loaded.error().message;
            return false;
        }
        state.declare(stage.type, source.text());
        stages.push_back({std::move(source), {}});
    }
    return true;
}

std::string Program::State::Build::key(const Program::State& state) const {
    std::string parts;
    for (std::size_t i = 0; i < stages.size(); ++i)
        parts += std::to_string(state.stages[i].type) + "\n" + stages[i].source.text() + "\n";
    for (const std::string& name : state.captured) parts += name + "\n";
    return ProgramCache::keyOf(parts);
}

void Program::State::Build::compileAndLink(Program::State& state) {
    const Stopwatch compiling;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        stages[i].shader = compile(state.stages[i].type, stages[i].source.text());
        glAttachShader(program.name(), stages[i].shader.name());
    }
    state.times.compileMs = compiling.ms();
    const Stopwatch linking;
    std::vector<const char*> outputs;
    for (const std::string& name : state.captured) outputs.push_back(name.c_str());
    if (!outputs.empty())
        glTransformFeedbackVaryings(program.name(), static_cast<GLsizei>(outputs.size()), outputs.data(),
                                    GL_INTERLEAVED_ATTRIBS);
    if (!outputs.empty() && glInfo().isEs) attachEmptyFragmentStage(program);
    if (!cacheKey.empty()) glProgramParameteri(program.name(), GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
    glLinkProgram(program.name());
    state.times.linkMs = linking.ms();
}

/// Queries no compile results, because a query would keep the driver from compiling many programs at once; see
/// `Program::State::finish`.
void Shaders::start(Program::State& state) {
    state.finish();
    state.files.clear();
    state.fault.clear();
    state.times = {}, state.isDrawn = false;
    auto build = std::make_unique<Program::State::Build>();
    build->cache = &cache_;
    build->lastDeclared = std::exchange(state.declared, {});
    build->program = GlHandle<ProgramTraits>(glCreateProgram());
    if (!build->loadSources(state, root_)) {
        state.declared = std::move(build->lastDeclared);
        return;
    }
    if (cache_.isOn()) {
        const Stopwatch loading;
        build->cacheKey = build->key(state);
        state.times.isCached = cache_.load(build->program.name(), build->cacheKey);
        state.times.linkMs = loading.ms();
    }
    if (!state.times.isCached) build->compileAndLink(state);
    state.build = std::move(build);
}

void Program::State::finish() {
    if (!build) return;
    const Stopwatch waiting;
    const std::unique_ptr<Build> built = std::move(build);
    fault = built->fault(Program(this));
    times.linkMs += waiting.ms();
    if (!fault.empty()) {
        declared = std::move(built->lastDeclared);
        return;
    }
    if (const std::string input = times.isCached ? "" : built->unwrittenInput(*this); !input.empty())
        fault = Program(this).name() + ": 'in " + input + "' is not written by the vertex stage";
    else if (!times.isCached && !built->cacheKey.empty())
        built->cache->store(built->program.name(), built->cacheKey);
    labelObject(GL_PROGRAM, built->program.name(), stages.back().path);
    handle = std::move(built->program);
    reflect();
}

bool Program::State::Build::isKnownComplete() const {
    if (!glInfo().tellsCompletion) return false;
    GLint isComplete = GL_FALSE;
    glGetProgramiv(program.name(), GL_COMPLETION_STATUS_KHR, &isComplete);
    return isComplete != GL_FALSE;
}

std::string Program::State::Build::fault(const Program& of) const {
    GLint ok = GL_FALSE;
    glGetProgramiv(program.name(), GL_LINK_STATUS, &ok);
    if (ok == GL_TRUE) return {};
    for (const Compiled& stage : stages) {
        glGetShaderiv(stage.shader.name(), GL_COMPILE_STATUS, &ok);
        if (ok != GL_TRUE) return stage.source.mapped(infoLog(stage.shader.name(), false));
    }
    return of.name() + ": " + firstError(infoLog(program.name(), true)).second;
}

std::string Program::State::Build::unwrittenInput(const Program::State& state) const {
    const auto isWritten = [&](const std::string& input) { return contains(state.vertexOutputs, input); };
    if (std::all_of(state.fragmentInputs.begin(), state.fragmentInputs.end(), isWritten)) return {};
    // The input may lie in a branch that is not compiled, or never be read. Other drivers refuse to link a program that
    // reads it; Mesa only warns, and not for programs from its disk cache. A unique comment bypasses the cache.
    const std::string unique =
        "//" + std::to_string(std::chrono::system_clock::now().time_since_epoch().count()) + "\n";
    const GlHandle<ProgramTraits> again(glCreateProgram());
    for (std::size_t i = 0; i < stages.size(); ++i)
        glAttachShader(again.name(), compile(state.stages[i].type, stages[i].source.text() + unique).name());
    glLinkProgram(again.name());
    return unwrittenVarying(infoLog(again.name(), true));
}

namespace {

/// Of a stage in `ShaderText`.
std::string nameOf(const ShaderStage& stage, const std::vector<std::string>& defines) {
    const fs::path path(stage.path);
    std::string name = (path.parent_path() / path.stem()).generic_string();
    std::replace(name.begin(), name.end(), '/', '-');
    for (const std::string& define : defines) name += "+" + define;
    if (stage.isCaptured) name += "+captured";
    return name + path.extension().string();
}

}  // namespace

std::vector<ShaderText> Shaders::texts() const {
    std::vector<ShaderText> texts;
    for (const auto& state : programs_)
        for (const ShaderStage& stage : state->stages) {
            std::string name = nameOf(stage, state->defines);
            const auto isIt = [&](const ShaderText& text) { return text.name == name; };
            if (std::any_of(texts.begin(), texts.end(), isIt)) continue;
            ShaderSource source;
            if (source.load(root_, stage, state->defines)) texts.push_back({std::move(name), source.text()});
        }
    return texts;
}

std::vector<std::string> Shaders::namesInUse() const {
    std::vector<std::string> names;
    for (const auto& state : programs_) {
        if (!state->isUsed) continue;
        for (const ShaderStage& stage : state->stages)
            if (std::string name = nameOf(stage, state->defines);
                std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
    }
    return names;
}

std::vector<std::pair<std::string, ProgramTimes>> Shaders::times() const {
    std::vector<std::pair<std::string, ProgramTimes>> all;
    for (const auto& state : programs_)
        if (state->isDrawn) all.emplace_back(Program(state.get()).name(), state->times);
    return all;
}

Shaders::Progress Shaders::takeBuilt() {
    bool mayWait = !glInfo().tellsCompletion;
    for (auto& state : programs_)
        if (state->build && (state->build->isKnownComplete() || std::exchange(mayWait, false))) state->finish();
    return built();
}

Shaders::Progress Shaders::built() const {
    const auto isBuilt = [](const auto& state) { return !state->build; };
    return {static_cast<std::size_t>(std::count_if(programs_.begin(), programs_.end(), isBuilt)), programs_.size()};
}

void Shaders::beginFrame() {
    for (auto& state : programs_) state->isUsed = false;
    if (!glInfo().isEs) return;
    for (auto& state : programs_) state->finish();
}

int Shaders::reload() {
    for (auto& state : programs_) start(*state);
    int failed = 0;
    for (auto& state : programs_) {
        state->finish();
        failed += state->fault.empty() ? 0 : 1;
    }
    return failed;
}

bool Shaders::reloadChanged() {
    bool any = false;
    for (auto& state : programs_) {
        const bool changed = std::any_of(state->files.begin(), state->files.end(), [](const auto& file) {
            std::error_code error;
            const auto time = fs::last_write_time(file.first, error);
            return !error && time != file.second;
        });
        if (changed) start(*state);
        any = any || changed;
    }
    return any;
}

namespace {

Expected<Image> loadImage(const fs::path& path, const AssetImage& wanted) {
    const auto bytes = readRegularFile(path, kMaxPngBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    auto image = decodePng(*bytes, absolutePath(path), wanted.channels);
    if (!image || (image->width == wanted.width && image->height == wanted.height)) return image;
    return fail(Exit::badAsset, absolutePath(path) + ": the image has " + sizeText(image->width, image->height) +
                                    " pixels instead of " + sizeText(wanted.width, wanted.height));
}

Image checkerboard(const AssetImage& wanted) {
    Image image(wanted.width, wanted.height, wanted.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int c = 0; c < image.channels; ++c) image.at(x, y, c) = (x / 16 + y / 16) % 2 == 0 ? 255 : 0;
    return image;
}

}  // namespace

std::vector<Image> Shaders::images(std::span<const AssetImage> wanted) {
    std::vector<Expected<Image>> loaded(wanted.size());
    parallelFor(wanted.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            loaded[i] = loadImage(root_.parent_path() / wanted[i].path, wanted[i]);
    });
    std::vector<Image> images;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!loaded[i]) assetFaults_.push_back(loaded[i].error().message);
        images.push_back(loaded[i] ? std::move(*loaded[i]) : checkerboard(wanted[i]));
    }
    return images;
}

std::optional<std::string> Shaders::assetBytes(std::string_view path, std::size_t maxBytes) {
    auto bytes = readRegularFile(dataRoot_ / path, maxBytes);
    if (bytes) return std::move(*bytes);
    assetFaults_.push_back(bytes.error().message);
    return std::nullopt;
}

void Shaders::noteAssetFault(std::string_view path, const std::string& cause) {
    assetFaults_.push_back(absolutePath(dataRoot_ / path) + ": " + cause);
}

std::vector<std::string> Shaders::faults() const {
    std::vector<std::string> faults;
    for (const auto& state : programs_) {
        state->finish();
        if (!state->fault.empty() && !contains(faults, state->fault)) faults.push_back(state->fault);
    }
    return faults;
}

}  // namespace arclight
