// The table of commands. It depends on the controller, which carries them out; code that requests commands need not.
#include <cstddef>

#include "app/platform/platform.h"
#include "app/window/address.h"
#include "app/window/commands.h"
#include "app/window/controller.h"
#include "app/window/window_model.h"

namespace arclight {
namespace {

using Argument = const std::string&;

constexpr Key letter(char c) { return static_cast<Key>(c); }
constexpr Shortcut kNoKey{};
constexpr std::array<Shortcut, 2> kNoKeys{};
constexpr std::array<Shortcut, 2> only(Key key) { return {Shortcut{key}, kNoKey}; }

bool hasTwoSides(WindowModel& model) { return model.live.ab() != nullptr; }
bool canExplain(WindowModel& model) { return !model.gl.isEs; }
bool hasExplanation(WindowModel& model) { return model.explained.has_value(); }
bool takesInput(WindowModel& model) { return !model.type.inputs.empty(); }
bool hasInput(WindowModel& model) { return model.session().input().has_value(); }
bool isInspecting(WindowModel& model) { return model.inspector.isOpen(); }
bool hasPresets(WindowModel& model) { return !model.presets.empty(); }

/// Excludes a page, which already has the gallery around it.
bool isProgram(WindowModel&) { return !isPage(); }
bool hasSite(WindowModel&) { return !siteAddress().empty(); }

using enum CommandGroup;

constexpr std::string_view kNothingToCompare = "Nothing to compare yet. Press A, or choose B in the panel, under A/B.";

constexpr Command kTable[] = {
    {CommandId::keys, window, "help", only(Key::f1), "show or hide keys and mouse gestures", nullptr, "",
     [](Controller& c, Argument) { c.toggleKeys(); }},
    {CommandId::panels, window, "panels", only(Key::tab), "show or hide panel and bar", nullptr, "",
     [](Controller& c, Argument) { c.togglePanels(); }},
    {CommandId::fullScreen, window, "full screen", only(Key::f11), "enter or leave full screen", nullptr, "",
     [](Controller& c, Argument) { c.toggleFullScreen(); }},
    {CommandId::gallery,
     window,
     "gallery",
     {Shortcut{letter('G'), true}, kNoKey},
     "open the gallery, or bring it to the front",
     isProgram,
     "",
     [](Controller& c, Argument) { c.openGallery(); }},
    {CommandId::previousDemo,
     window,
     "previous demo",
     {Shortcut{Key::pageUp, true}, kNoKey},
     "open the previous demo of the gallery and close this one",
     isProgram,
     "",
     [](Controller& c, Argument) { c.openDemo(-1); }},
    {CommandId::nextDemo,
     window,
     "next demo",
     {Shortcut{Key::pageDown, true}, kNoKey},
     "open the next demo of the gallery and close this one",
     isProgram,
     "",
     [](Controller& c, Argument) { c.openDemo(1); }},
    {CommandId::escape, window, "back", only(Key::escape),
     "close this list, the inspector or an explanation; undo a slow change", nullptr, "",
     [](Controller& c, Argument) { c.escape(); }},
    {CommandId::search,
     window,
     "search",
     {Shortcut{letter('/')}, Shortcut{letter('F'), true}},
     "search parameters, measures, presets and commands",
     nullptr,
     "",
     [](Controller& c, Argument) { c.search(); }},
    {CommandId::pause, time, "pause", only(Key::space), "pause or continue", nullptr, "",
     [](Controller& c, Argument) { c.togglePause(); }},
    {CommandId::tick, time, "one tick", only(Key::period), "pause and advance one tick", nullptr, "",
     [](Controller& c, Argument) { c.stepOneTick(); }},
    {CommandId::reset, time, "reset", only(letter('R')), "return to tick 0, with the parameters as they are", nullptr,
     "", [](Controller& c, Argument) { c.reset(); }},
    {CommandId::slower, time, "slower", only(Key::minus), "play slower, down to a tenth", nullptr, "",
     [](Controller& c, Argument) { c.changeSpeed(-1); }},
    {CommandId::faster,
     time,
     "faster",
     {Shortcut{Key::equal}, Shortcut{letter('+')}},
     "play faster, up to four times",
     nullptr,
     "",
     [](Controller& c, Argument) { c.changeSpeed(1); }},
    {CommandId::newSeed, time, "new seed", only(letter('N')), "draw a new seed and return to tick 0", nullptr, "",
     [](Controller& c, Argument) { c.drawSeed(); }},
    {CommandId::previousPreset, parameters, "previous preset", only(Key::pageUp), "apply the previous preset",
     hasPresets, "", [](Controller& c, Argument) { c.walkPresets(-1); }},
    {CommandId::nextPreset, parameters, "next preset", only(Key::pageDown), "apply the next preset", hasPresets, "",
     [](Controller& c, Argument) { c.walkPresets(1); }},
    {CommandId::undo,
     parameters,
     "undo",
     {Shortcut{letter('Z'), true}, kNoKey},
     "undo the last parameter change",
     [](WindowModel& m) { return m.live.canUndo(); },
     "Nothing to undo.",
     [](Controller& c, Argument) { c.undo(); }},
    {CommandId::redo,
     parameters,
     "redo",
     {Shortcut{letter('Y'), true}, Shortcut{letter('Z'), true, true}},
     "redo the last undone change",
     [](WindowModel& m) { return m.live.canRedo(); },
     "Nothing to redo.",
     [](Controller& c, Argument) { c.redo(); }},
    {CommandId::capture, captures, "capture", only(Key::f12), "save a capture of the frame in ./captures", nullptr, "",
     [](Controller& c, Argument) { c.capture(); }},
    {CommandId::captureWithPanels,
     captures,
     "capture with panels",
     {Shortcut{Key::f12, false, true}, kNoKey},
     "save a capture with panel and bar",
     nullptr,
     "",
     [](Controller& c, Argument) { c.captureWithPanels(); }},
    {CommandId::copyCommand, captures, "copy command", only(letter('C')),
     "copy the command line that reproduces this frame", nullptr, "", [](Controller& c, Argument) { c.copyCommand(); }},
    {CommandId::copyLink,
     captures,
     "copy link",
     {Shortcut{letter('C'), false, true}, kNoKey},
     "copy a link that opens this frame in a browser",
     hasSite,
     "No site is configured. ARCLIGHT_SITE_URL holds its address.",
     [](Controller& c, Argument) { c.copyLink(); }},
    {CommandId::copyImage,
     captures,
     "copy image",
     {Shortcut{letter('C'), true}, kNoKey},
     "copy the frame as an image, or save it where the desktop takes none",
     isProgram,
     "",
     [](Controller& c, Argument) { c.copyImage(); }},
    {CommandId::compare, comparison, "A/B", only(letter('A')), "compare with the current values, or end the comparison",
     nullptr, "", [](Controller& c, Argument) { c.toggleComparison(); }},
    {CommandId::switchSides, comparison, "switch A/B", only(letter('B')), "show A, B, or both", hasTwoSides,
     kNothingToCompare, [](Controller& c, Argument) { c.switchSides(); }},
    {CommandId::showDifference, comparison, "difference", only(letter('D')),
     "show or hide the difference between A and B", hasTwoSides, kNothingToCompare,
     [](Controller& c, Argument) { c.showDifference(); }},
    {CommandId::inspector, comparison, "inspect passes", only(letter('I')), "open or close the pass inspector", nullptr,
     "", [](Controller& c, Argument) { c.toggleInspector(); }},
    {CommandId::explainPixel, comparison, "explain pixel", only(letter('E')),
     "pause, and show how the pixel under the pointer came about", canExplain,
     "Needs OpenGL: WebGL cannot copy single samples.", [](Controller& c, Argument) { c.explainPixel(); }},
    {CommandId::previousPass, comparison, "previous pass", only(Key::left), "select the previous pass in the inspector",
     isInspecting, "", [](Controller& c, Argument) { c.choosePass(-1); }},
    {CommandId::nextPass, comparison, "next pass", only(Key::right), "select the next pass in the inspector",
     isInspecting, "", [](Controller& c, Argument) { c.choosePass(1); }},
    {CommandId::wholePass, comparison, "whole pass", only(Key::home), "show the whole pass in the inspector",
     isInspecting, "", [](Controller& c, Argument) { c.showWholePass(); }},
    {CommandId::renderScale, window, "render scale", only(letter('S')),
     "draw the scene at another scale: auto, 100, 50, 25 %", nullptr, "",
     [](Controller& c, Argument) { c.changeRenderScale(); }},
    {CommandId::markTick, development, "mark this tick", only(letter('M')), "mark this tick for a test", nullptr, "",
     [](Controller& c, Argument) { c.markTick(); }},
    {CommandId::reloadShaders, development, "reload shaders", only(Key::f5),
     "reload the shaders (automatic when a file is saved)", nullptr, "",
     [](Controller& c, Argument) { c.reloadShaders(); }},
    {CommandId::applyPreset, parameters, "apply preset", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument name) { c.applyShippedPreset(name); }},
    {CommandId::setSpeed, time, "set speed", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument index) { c.setSpeed(index); }},
    {CommandId::seek, time, "go to a tick", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument tick) { c.seek(tick); }},
    {CommandId::scrub, time, "drag along the timeline", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument tick) { c.scrub(tick); }},
    {CommandId::setSeed, time, "set seed", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument seed) { c.setSeed(seed); }},
    {CommandId::captureAt, captures, "capture at a size", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument size) { c.captureAt(size); }},
    {CommandId::openCaptures, captures, "open captures", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.openCaptures(); }},
    {CommandId::sharePage, captures, "save a page to share", kNoKeys, "", isProgram, "",
     [](Controller& c, Argument) { c.sharePage(); }},
    {CommandId::comparePreset, comparison, "compare with a preset", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument name) { c.compareWithPreset(name); }},
    {CommandId::compareValues, comparison, "B = current values", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.compareWithCurrent(); }},
    {CommandId::endComparison, comparison, "end comparison", kNoKeys, "", hasTwoSides, "",
     [](Controller& c, Argument) { c.endComparison(); }},
    {CommandId::dropOnB, comparison, "use dropped files as B", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.toggleDropOnB(); }},
    {CommandId::saveRecording, development, "save recording", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.saveRecording(); }},
    {CommandId::saveTest, development, "save as test", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument name) { c.saveTest(name); }},
    {CommandId::openAddress, captures, "open a page", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument address) { c.openAddress(address); }},
    {CommandId::copyCode, captures, "copy the code", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.copyCode(); }},
    {CommandId::copyShader, captures, "copy a shader", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument name) { c.copyShader(name); }},
    {CommandId::openLesson, parameters, "open a lesson", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument name) { c.openLesson(name); }},
    {CommandId::walkLesson, parameters, "go to another step", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument by) { c.walkLesson(by); }},
    {CommandId::leaveLesson, parameters, "leave the lesson", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.leaveLesson(); }},
    {CommandId::closeExplanation, comparison, "close the explanation", kNoKeys, "", hasExplanation, "",
     [](Controller& c, Argument) { c.closeExplanation(); }},
    {CommandId::chooseInput, parameters, "choose a file", kNoKeys, "", takesInput, "",
     [](Controller& c, Argument) { c.chooseInput(); }},
    {CommandId::chooseInputPart, parameters, "choose a part of the file", kNoKeys, "", hasInput, "",
     [](Controller& c, Argument name) { c.chooseInputPart(name); }},
    {CommandId::forgetInput, parameters, "show the demo's own data", kNoKeys, "", hasInput, "",
     [](Controller& c, Argument) { c.forgetInput(); }},
    {CommandId::exportResult, captures, "export a result", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument word) { c.exportResult(word); }},
};

consteval bool isInOrder() {
    for (std::size_t i = 0; i < std::size(kTable); ++i)
        if (kTable[i].id != static_cast<CommandId>(i)) return false;
    return std::size(kTable) == static_cast<std::size_t>(CommandId::exportResult) + 1;
}
static_assert(isInOrder(), "the table holds each command once, in the order of CommandId");

}  // namespace

std::span<const Command> commandTable() { return kTable; }

bool Command::isOfInspector() const { return when == isInspecting; }

}  // namespace arclight
