#include "app/window/panel.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <cmath>

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/window/imgui_style.h"
#include "app/window/inspector.h"
#include "app/session.h"
#include "app/compare/versus.h"
#include "core/text.h"
#include "core/version.h"

namespace arclight {
namespace {

constexpr float kPanelWidth = 340;

std::string terminated(std::string_view text) { return std::string(text); }

void wrapped(std::string_view text, const ImVec4& colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

/// The slider's text: the value with the unit behind.
std::string valueFormat(const ParamInfo& info) {
    std::string format = "%.3g";
    if (info.kind == ParamKind::integer) format = "%d";
    return info.unit.empty() ? format : format + " " + std::string(info.unit);
}

int sliderFlags(const ParamInfo& info) {
    return ImGuiSliderFlags_AlwaysClamp | (info.isLogarithmic ? ImGuiSliderFlags_Logarithmic : 0);
}

float snapped(const ParamInfo& info, float value) {
    if (info.step <= 0) return value;
    const double steps = std::round((static_cast<double>(value) - info.min) / info.step);
    return static_cast<float>(std::min(info.max, info.min + steps * info.step));
}

/// One widget for a parameter's value; true if the person changed it.
bool editValue(const ParamInfo& info, const char* id, ParamValue& value) {
    const auto low = static_cast<float>(info.min), high = static_cast<float>(info.max);
    const std::string format = valueFormat(info);
    switch (info.kind) {
        case ParamKind::real: {
            auto& v = std::get<float>(value);
            const bool changed = ImGui::SliderFloat(id, &v, low, high, format.c_str(), sliderFlags(info));
            if (changed) v = snapped(info, v);
            return changed;
        }
        case ParamKind::integer:
            return ImGui::SliderInt(id, &std::get<int>(value), static_cast<int>(info.min), static_cast<int>(info.max),
                                    format.c_str(), sliderFlags(info));
        case ParamKind::boolean: return ImGui::Checkbox(id, &std::get<bool>(value));
        case ParamKind::choice: {
            auto& choice = std::get<Choice>(value);
            bool changed = false;
            if (!ImGui::BeginCombo(id, terminated(info.choice.text[static_cast<std::size_t>(choice.index)]).c_str()))
                return false;
            for (int i = 0; i < info.choice.count; ++i)
                if (ImGui::Selectable(terminated(info.choice.text[static_cast<std::size_t>(i)]).c_str(),
                                      i == choice.index)) {
                    changed = choice.index != i;
                    choice.index = i;
                }
            ImGui::EndCombo();
            return changed;
        }
        case ParamKind::colour: return ImGui::ColorEdit3(id, &std::get<Colour>(value).r);
        case ParamKind::vec2:
            return ImGui::SliderFloat2(id, std::get<Float2>(value).data(), low, high, format.c_str(),
                                       sliderFlags(info));
        case ParamKind::vec3:
            return ImGui::SliderFloat3(id, std::get<Float3>(value).data(), low, high, format.c_str(),
                                       sliderFlags(info));
        case ParamKind::seed: return ImGui::InputScalar(id, ImGuiDataType_U64, &std::get<Seed>(value).value);
    }
    return false;
}

void paramTooltip(const ParamInfo& info) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 22);
    ImGui::TextUnformatted(info.help.data(), info.help.data() + info.help.size());
    std::string range;
    if (info.kind == ParamKind::real || info.kind == ParamKind::integer || info.kind == ParamKind::vec2 ||
        info.kind == ParamKind::vec3)
        range = formatNumber(info.min) + " to " + formatNumber(info.max) +
                (info.unit.empty() ? "" : " " + std::string(info.unit)) + ". Ctrl+click to type. ";
    range += "Right click for the default.";
    wrapped(range, kQuietText);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool paramRow(const ParamSet::Entry& entry, float labelWidth) {
    const ParamInfo& info = *entry.info;
    const std::string name = terminated(info.name), id = "##" + name;
    ParamValue value = entry.value();
    ImGui::AlignTextToFramePadding();
    if (entry.isDefault())
        wrapped(name, kQuietText);
    else
        ImGui::TextUnformatted(name.c_str());
    const bool labelHovered = ImGui::IsItemHovered();
    const bool labelReset = ImGui::IsItemClicked(ImGuiMouseButton_Right);
    ImGui::SameLine(labelWidth);
    ImGui::SetNextItemWidth(-1);
    bool changed = editValue(info, id.c_str(), value);
    const bool editing = ImGui::IsItemActive() && ImGui::GetIO().WantTextInput;
    if ((ImGui::IsItemHovered() || labelHovered) && !editing && !ImGui::IsMouseDown(ImGuiMouseButton_Left))
        paramTooltip(info);
    if (labelReset || (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right))) {
        value = info.defaultValue;
        changed = true;
    }
    if (!changed || !paramFault(info, value).empty() || value == entry.value()) return false;
    entry.set(value);
    return true;
}

/// Whether every word of `search` stands somewhere in what is said of the parameter, whatever the case of letters.
bool isFound(const ParamInfo& info, std::string_view search) {
    const auto lower = [](std::string_view text) {
        std::string result(text);
        for (char& c : result)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return result;
    };
    const std::string said =
        lower(info.name) + " " + lower(info.help) + " " + lower(info.group) + " " + lower(info.unit);
    for (const std::string_view word : split(search, ' '))
        if (said.find(lower(word)) == std::string::npos) return false;
    return true;
}

/// A line of text that edits `text`.
bool inputLine(const char* id, const char* hint, std::string& text, std::size_t most) {
    std::vector<char> buffer(most + 1, '\0');
    text.copy(buffer.data(), most);
    if (!ImGui::InputTextWithHint(id, hint, buffer.data(), buffer.size())) return false;
    text = buffer.data();
    return true;
}

void rows(const ParamSet& params, float scale) {
    for (const ParamSet::Entry& entry : params.entries()) paramRow(entry, 132 * scale);
}

std::string measureText(double value) {
    if (!std::isfinite(value)) return "\xE2\x80\x93";  // en dash
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

void measureCell(const MeasureInfo& info, double value) {
    const bool kept = info.isKept(value);
    const std::string text = measureText(value) + (info.unit.empty() ? "" : " " + terminated(info.unit)) +
                             (kept ? "" : "  over " + measureText(info.max));
    wrapped(text, kept ? ImGui::GetStyle().Colors[ImGuiCol_Text] : kWrongText);
}

/// The measures of the session and, in a third column, those of the other side.
void measureTableRows(const Session& session, const Session* other, bool isLive) {
    const std::vector<double> values = session.measure(), others = other ? other->measure() : std::vector<double>();
    const MeasureTable& table = *session.type().measures;
    if (values.empty() || !ImGui::CollapsingHeader("Measures", ImGuiTreeNodeFlags_DefaultOpen)) return;
    if (!ImGui::BeginTable("measures", other ? 3 : 2, ImGuiTableFlags_SizingStretchProp)) return;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const bool isEmpty = std::isnan(values[i]) && (!other || std::isnan(others[i]));
        if ((table[i].isTiming && !isLive) || isEmpty) continue;
        ImGui::TableNextRow();
        ImGui::TableSetColumnIndex(0);
        wrapped(table[i].name, table[i].isKept(values[i]) ? kQuietText : kWrongText);
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", terminated(table[i].help).c_str());
        ImGui::TableSetColumnIndex(1);
        measureCell(table[i], values[i]);
        if (!other) continue;
        ImGui::TableSetColumnIndex(2);
        measureCell(table[i], others[i]);
    }
    ImGui::EndTable();
}

/// A or B, with what there is to choose.
void versusRows(const PanelState& state, std::span<const PresetCard> presets, float scale, PanelActions& actions) {
    if (!state.isLive && !state.versus) return;
    if (state.versus) ImGui::SetNextItemOpen(true, ImGuiCond_Appearing);
    if (!ImGui::CollapsingHeader("A/B")) return;
    if (state.versus) {
        wrapped("A is this session, B is " + state.versus->name + ".", kQuietText);
        rows(state.versus->lookSet(), scale);
        if (!state.comparison.empty()) wrapped(state.comparison, kQuietText);
    } else {
        wrapped("Two settings side by side, from one seed, tick by tick.", kQuietText);
    }
    if (!state.isLive) return;
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##other", "compare with a preset")) {
        for (std::size_t i = 0; i < presets.size(); ++i)
            if (ImGui::Selectable(presets[i].title.c_str())) actions.compareWith = static_cast<int>(i);
        ImGui::EndCombo();
    }
    actions.compareWithPresent = ImGui::Button("B = these values");
    if (state.versus) {
        ImGui::SameLine();
        actions.compareNoMore = ImGui::Button("A alone");
    }
    bool drops = state.dropsAreOther;
    actions.toggleDrops = ImGui::Checkbox("dropped files become B", &drops);
}

void passTable(const std::vector<ScopeTime>& passes) {
    if (passes.empty() || !ImGui::CollapsingHeader("Passes")) return;
    if (!ImGui::BeginTable("passes", 3, ImGuiTableFlags_SizingStretchProp)) return;
    for (const ScopeTime& pass : passes) {
        ImGui::TableNextRow();
        ImGui::TableSetColumnIndex(0);
        wrapped(pass.name, kQuietText);
        ImGui::TableSetColumnIndex(1);
        ImGui::Text("%.2f ms", pass.gpuMs);
        ImGui::TableSetColumnIndex(2);
        ImGui::Text("%.2f cpu", pass.cpuMs);
    }
    ImGui::EndTable();
}

int presetList(std::span<const PresetCard> presets) {
    int chosen = -1;
    if (presets.empty() || !ImGui::CollapsingHeader("Presets")) return chosen;
    for (std::size_t i = 0; i < presets.size(); ++i) {
        if (ImGui::Selectable(presets[i].title.c_str())) chosen = static_cast<int>(i);
        if (!presets[i].sentence.empty()) wrapped(presets[i].sentence, kQuietText);
    }
    return chosen;
}

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// A box with a few lines somewhere over the picture.
void notice(const char* id, ImVec2 at, ImVec2 pivot, const std::vector<std::string>& lines, const ImVec4& colour,
            float widthPx) {
    ImGui::SetNextWindowPos(at, ImGuiCond_Always, pivot);
    ImGui::SetNextWindowSize({widthPx, 0});
    if (ImGui::Begin(id, nullptr, kFixed | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs))
        for (const std::string& line : lines) wrapped(line, colour);
    ImGui::End();
}

const std::vector<std::string>& keyLines() {
    static const std::vector<std::string> lines = {"F1  these keys",
                                                   "F11  full screen",
                                                   "F12  capture at framebuffer size",
                                                   "Tab  panels",
                                                   "Space  pause",
                                                   ".  one tick",
                                                   "R  reset",
                                                   "Ctrl Z, Ctrl Y  undo, redo",
                                                   "B  turn between A and B",
                                                   "D  difference of A and B",
                                                   "I  pass inspector, left and right choose",
                                                   "M  mark this tick for a test",
                                                   "F5  reload shaders (also on save)",
                                                   "C  copy the command line",
                                                   "Drop a capture or a preset to restore it"};
    return lines;
}

}  // namespace

void Panel::heading(std::string_view text) {
    ImGui::Separator();
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
}
void Panel::text(std::string_view text) { wrapped(text, ImGui::GetStyle().Colors[ImGuiCol_Text]); }
void Panel::quiet(std::string_view text) { wrapped(text, kQuietText); }
void Panel::wrong(std::string_view text) { wrapped(text, kWrongText); }
void Panel::value(std::string_view name, std::string_view text) {
    wrapped(name, kQuietText);
    ImGui::SameLine(ImGui::GetContentRegionMax().x * 0.42f);
    wrapped(text, ImGui::GetStyle().Colors[ImGuiCol_Text]);
}
bool Panel::button(std::string_view label) { return ImGui::Button(terminated(label).c_str()); }
void Panel::plot(std::string_view label, std::span<const float> values, float heightPx) {
    ImGui::PlotLines(("##" + terminated(label)).c_str(), values.data(), static_cast<int>(values.size()), 0,
                     terminated(label).c_str(), FLT_MAX, FLT_MAX, {ImGui::GetContentRegionAvail().x, heightPx});
}

Expected<Panels> Panels::make(const std::filesystem::path& dataRoot, float scale, Colour accent) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    if (auto font = addFont(dataRoot, "Inter-Regular", 15 * scale); !font) {
        ImGui::DestroyContext();
        return tl::unexpected(font.error());
    }
    applyStyle(scale, accent);
    ImGui_ImplOpenGL3_Init("#version 330 core");
    Panels panels;
    panels.scale_ = scale;
    return panels;
}

Panels::Panels(Panels&& other) noexcept
    : isLive_(std::exchange(other.isLive_, false)),
      hasWindow_(other.hasWindow_),
      scale_(other.scale_),
      openGroups_(std::move(other.openGroups_)),
      isOpenChosen_(other.isOpenChosen_) {}

Panels::~Panels() {
    if (!isLive_) return;
    ImGui_ImplOpenGL3_Shutdown();
    if (hasWindow_) ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Panels::attachWindow(void* glfwWindow) {
    ImGui_ImplGlfw_InitForOpenGL(static_cast<GLFWwindow*>(glfwWindow), true);
    hasWindow_ = true;
}

void Panels::drawParams(const ParamSet& params, bool isLive) {
    if (isLive) {
        ImGui::SetNextItemWidth(-1);
        inputLine("##search", "search parameters", search_, 60);
    }
    bool isOpen = false, isFirst = true;
    std::string_view group;
    for (const ParamSet::Entry& entry : params.entries()) {
        const bool isSearched = !search_.empty();
        if (isSearched && !isFound(*entry.info, search_)) continue;
        if (entry.info->group != group) {
            group = entry.info->group;
            const std::string name = terminated(group);
            // The scene and what is most turned stand open.
            const auto chosen = std::find(openGroups_.begin(), openGroups_.end(), name);
            const bool wasOpen = isOpenChosen_ ? chosen != openGroups_.end() : isFirst || group == "Spring";
            // While one searches all stand open, and none of that is remembered.
            ImGui::SetNextItemOpen(isSearched || wasOpen, isSearched ? ImGuiCond_Always : ImGuiCond_Once);
            isOpen = ImGui::CollapsingHeader((name + (isSearched ? "##found" : "")).c_str());
            if (isOpen && !entry.info->groupHelp.empty()) wrapped(entry.info->groupHelp, kQuietText);
            if (!isSearched && isOpen && chosen == openGroups_.end()) openGroups_.push_back(name);
            if (!isSearched && !isOpen && chosen != openGroups_.end()) openGroups_.erase(chosen);
            isFirst = false;
        }
        if (isOpen) paramRow(entry, 132 * scale_);
    }
    isOpenChosen_ = true;
}

void Panels::drawRecording(const PanelState& state, PanelActions& actions) {
    if (!ImGui::CollapsingHeader("Recording")) return;
    wrapped("All that was done since launch, " + std::to_string(state.recordedTicks) +
                " ticks, can be played again exactly.",
            kQuietText);
    actions.saveRecording = ImGui::Button("save recording");
    if (!state.canSaveTests) return;
    ImGui::SameLine();
    actions.mark = ImGui::Button("mark this tick (M)");
    std::string marks;
    for (const std::int64_t mark : state.marks) marks += (marks.empty() ? "" : ", ") + std::to_string(mark);
    wrapped(marks.empty() ? "A test shows the marked ticks; with none, this one." : "Marked: " + marks, kQuietText);
    ImGui::SetNextItemWidth(150 * scale_);
    inputLine("##test", "name of a test", testName_, 60);
    ImGui::SameLine();
    if (ImGui::Button("save as test") && !testName_.empty()) actions.saveTest = testName_;
}

void Panels::drawPanel(Session& session, const PanelState& state, std::span<const PresetCard> presets,
                       PanelActions& actions) {
    const DemoInfo& info = session.type().info;
    ImGui::TextUnformatted(info.title.data(), info.title.data() + info.title.size());
    wrapped(info.about, kQuietText);
    ImGui::TextDisabled("tick %lld%s", static_cast<long long>(session.tick()), state.paused ? ", paused" : "");
    if (state.isLive) {
        const auto button = [&](const char* label, float fromRight, bool isEnabled) {
            ImGui::SameLine(ImGui::GetContentRegionMax().x - fromRight * scale_);
            ImGui::BeginDisabled(!isEnabled);
            const bool isPressed = ImGui::SmallButton(label);
            ImGui::EndDisabled();
            return isPressed;
        };
        actions.undo = button("undo", 158, state.undoSteps > 0);
        actions.redo = button("redo", 112, state.redoSteps > 0);
        actions.reset = button("reset (R)", 66, true);
    }
    // What lies over the picture is at hand.
    if (state.inspector) {
        ImGui::Separator();
        wrapped("Pass inspector: left and right choose a pass, the pointer reads its pixels.", kQuietText);
        rows(state.inspector->params(), scale_);
        ImGui::Separator();
    }
    if (state.versus) versusRows(state, presets, scale_, actions);
    actions.preset = presetList(presets);
    drawParams(session.params(), state.isLive);
    Panel panel;
    session.drawPanel(panel);
    measureTableRows(session, state.other, state.isLive);
    if (!state.versus) versusRows(state, presets, scale_, actions);
    if (!state.isLive) return;
    passTable(state.passes);
    actions.toggleInspector = ImGui::Button(state.inspector ? "close the pass inspector (I)" : "inspect passes (I)");
    drawRecording(state, actions);
}

PanelActions Panels::draw(Session& session, const PanelState& state, std::span<const PresetCard> presets, int widthPx,
                          int heightPx) {
    PanelActions actions;
    ImGui_ImplOpenGL3_NewFrame();
    if (hasWindow_) ImGui_ImplGlfw_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    if (!hasWindow_) {
        io.DisplaySize = {static_cast<float>(widthPx), static_cast<float>(heightPx)};
        io.DeltaTime = 1.0f / 60.0f;
    }
    ImGui::NewFrame();
    const ImVec2 size = io.DisplaySize;
    if (state.showPanels) {
        const float width = std::min(kPanelWidth * scale_, size.x);
        ImGui::SetNextWindowPos({size.x - width, 0});
        ImGui::SetNextWindowSize({width, size.y});
        if (ImGui::Begin("panel", nullptr, kFixed)) drawPanel(session, state, presets, actions);
        ImGui::End();
    }
    if (state.showKeys)
        notice("keys", {16 * scale_, 16 * scale_}, {0, 0}, keyLines(), ImGui::GetStyle().Colors[ImGuiCol_Text],
               330 * scale_);
    if (!state.faults.empty())
        notice("faults", {16 * scale_, 16 * scale_}, {0, 0}, state.faults, kWrongText,
               std::min(760 * scale_, size.x * 0.7f));
    if (!state.message.empty())
        notice("message", {16 * scale_, size.y - 44 * scale_}, {0, 1}, {state.message},
               ImGui::GetStyle().Colors[ImGuiCol_Text], std::min(760 * scale_, size.x * 0.7f));
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    return actions;
}

bool Panels::isEditing() const { return ImGui::IsAnyItemActive(); }
int Panels::widthPx() const { return static_cast<int>(kPanelWidth * scale_); }
bool Panels::wantsPointer() const { return ImGui::GetIO().WantCaptureMouse; }
bool Panels::wantsKeys() const { return ImGui::GetIO().WantTextInput; }

}  // namespace arclight
