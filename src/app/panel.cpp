#include "app/panel.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/imgui_style.h"
#include "app/session.h"
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
                if (ImGui::Selectable(terminated(info.choice.text[static_cast<std::size_t>(i)]).c_str(), i == choice.index)) {
                    changed = choice.index != i;
                    choice.index = i;
                }
            ImGui::EndCombo();
            return changed;
        }
        case ParamKind::colour: return ImGui::ColorEdit3(id, &std::get<Colour>(value).r);
        case ParamKind::vec2:
            return ImGui::SliderFloat2(id, std::get<Float2>(value).data(), low, high, format.c_str(), sliderFlags(info));
        case ParamKind::vec3:
            return ImGui::SliderFloat3(id, std::get<Float3>(value).data(), low, high, format.c_str(), sliderFlags(info));
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

bool paramGroups(const ParamSet& params, float scale) {
    bool changed = false, open = false, first = true;
    std::string_view group;
    for (const ParamSet::Entry& entry : params.entries()) {
        if (entry.info->group != group) {
            group = entry.info->group;
            // The scene and what is most turned stand open.
            ImGui::SetNextItemOpen(first || group == "Spring", ImGuiCond_Once);
            open = ImGui::CollapsingHeader(terminated(group).c_str());
            if (open && !entry.info->groupHelp.empty()) wrapped(entry.info->groupHelp, kQuietText);
            first = false;
        }
        if (open && paramRow(entry, 132 * scale)) changed = true;
    }
    return changed;
}

std::string measureText(double value) {
    if (!std::isfinite(value)) return "\xE2\x80\x93";  // en dash
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

void measureTableRows(const Session& session, bool isLive) {
    const std::vector<double> values = session.measure();
    const MeasureTable& table = *session.type().measures;
    if (values.empty() || !ImGui::CollapsingHeader("Measures", ImGuiTreeNodeFlags_DefaultOpen)) return;
    if (!ImGui::BeginTable("measures", 2, ImGuiTableFlags_SizingStretchProp)) return;
    for (std::size_t i = 0; i < table.size(); ++i) {
        if ((table[i].isTiming && !isLive) || std::isnan(values[i])) continue;
        const bool kept = table[i].isKept(values[i]);
        ImGui::TableNextRow();
        ImGui::TableSetColumnIndex(0);
        wrapped(table[i].name, kept ? kQuietText : kWrongText);
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", terminated(table[i].help).c_str());
        ImGui::TableSetColumnIndex(1);
        const std::string text = measureText(values[i]) + (table[i].unit.empty() ? "" : " " + terminated(table[i].unit)) +
                                 (kept ? "" : "  over " + measureText(table[i].max));
        wrapped(text, kept ? ImGui::GetStyle().Colors[ImGuiCol_Text] : kWrongText);
    }
    ImGui::EndTable();
}

void passTable(const std::vector<PassTime>& passes) {
    if (passes.empty() || !ImGui::CollapsingHeader("Passes")) return;
    if (!ImGui::BeginTable("passes", 3, ImGuiTableFlags_SizingStretchProp)) return;
    for (const PassTime& pass : passes) {
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
    static const std::vector<std::string> lines = {
        "F1  these keys",         "F12  capture at framebuffer size", "Tab  panels", "Space  pause",
        ".  one tick",            "R  reset",                         "F5  reload shaders (also on save)",
        "C  copy the command line", "Drop a capture or a preset to restore it"};
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
    : isLive_(std::exchange(other.isLive_, false)), hasWindow_(other.hasWindow_), scale_(other.scale_) {}

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
        if (ImGui::Begin("panel", nullptr, kFixed)) {
            const DemoInfo& info = session.type().info;
            ImGui::TextUnformatted(info.title.data(), info.title.data() + info.title.size());
            wrapped(info.about, kQuietText);
            ImGui::TextDisabled("tick %lld%s", static_cast<long long>(session.tick()), state.paused ? ", paused" : "");
            if (state.isLive) {
                ImGui::SameLine(ImGui::GetContentRegionMax().x - 60 * scale_);
                actions.reset = ImGui::SmallButton("reset (R)");
            }
            actions.preset = presetList(presets);
            actions.paramsChanged = paramGroups(session.params(), scale_);
            Panel panel;
            session.drawPanel(panel);
            measureTableRows(session, state.isLive);
            if (state.isLive) passTable(state.passes);
        }
        ImGui::End();
    }
    if (state.showKeys)
        notice("keys", {16 * scale_, 16 * scale_}, {0, 0}, keyLines(), ImGui::GetStyle().Colors[ImGuiCol_Text], 330 * scale_);
    if (!state.faults.empty())
        notice("faults", {16 * scale_, 16 * scale_}, {0, 0}, state.faults, kWrongText, std::min(760 * scale_, size.x * 0.7f));
    if (!state.message.empty())
        notice("message", {16 * scale_, size.y - 16 * scale_}, {0, 1}, {state.message}, ImGui::GetStyle().Colors[ImGuiCol_Text],
               std::min(760 * scale_, size.x * 0.7f));
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    return actions;
}

bool Panels::wantsPointer() const { return ImGui::GetIO().WantCaptureMouse; }
bool Panels::wantsKeys() const { return ImGui::GetIO().WantTextInput; }

}  // namespace arclight
