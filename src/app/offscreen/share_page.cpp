#include "app/offscreen/share_page.h"

#include "core/base64.h"
#include "core/text.h"

namespace arclight {
namespace {

/// The loop plays unless the system asks for less motion; the button, which only a script can offer, changes that.
constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --page: #fafafa; --text: #1b1d20; --muted: #55595f; --line: #d5d8dc; --box: #eef0f2;
  --link: #0b5cad; --wrong: #a51d1d }
@media (prefers-color-scheme: dark) { :root { --page: #14161a; --text: #e8eaed; --muted: #a7adb5; --line: #383d44;
  --box: #20242a; --link: #8cc2ff; --wrong: #ff9d94 } }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem }
p { margin: .5rem 0 } .demo, .note, figcaption { color: var(--muted) }
figure { margin: 1.25rem 0 } figcaption { margin-top: .5rem; font-size: .875rem }
img { display: block; width: 100%; height: auto; border-radius: 4px }
#loop { display: none }
@media (prefers-reduced-motion: no-preference) { #loop { display: block } #loop + #capture { display: none } }
.still #loop { display: none } .still #loop + #capture { display: block }
.moving #loop { display: block } .moving #loop + #capture { display: none }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0 }
button, .button { padding: .375rem .875rem; border: 1px solid var(--muted); border-radius: 4px; background: var(--box);
  color: var(--text); font: inherit; text-decoration: none; cursor: pointer }
[hidden] { display: none }
a { color: var(--link) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.scrolls { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top }
code, pre { font: .875rem/1.5 ui-monospace, monospace } code { overflow-wrap: anywhere }
pre { margin: .5rem 0; padding: .75rem; border-radius: 4px; background: var(--box); white-space: pre-wrap;
  overflow-wrap: anywhere }
.wrong { color: var(--wrong) }
footer { margin-top: 2.5rem; color: var(--muted); font-size: .875rem }
)";

/// Both controls are hidden until this runs.
constexpr const char* kScript = R"js(
(function () {
  var root = document.documentElement, capture = document.getElementById("capture");
  var save = document.getElementById("save"), motion = document.getElementById("motion");
  save.href = capture.getAttribute("src");
  save.hidden = false;
  if (!motion) return;
  var plays = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  function show() {
    root.className = plays ? "moving" : "still";
    motion.textContent = plays ? "Stop the loop" : "Play the loop";
  }
  motion.addEventListener("click", function () { plays = !plays; show(); });
  motion.hidden = false;
  show();
})();
)js";

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : withoutControls(text, [](unsigned) { return std::string(" "); })) switch (c) {
            case '&': html += "&amp;"; break;
            case '<': html += "&lt;"; break;
            case '>': html += "&gt;"; break;
            case '"': html += "&quot;"; break;
            default: html += c;
        }
    return html;
}

std::string kilobytes(std::size_t bytes) { return std::to_string((bytes + 999) / 1000) + " kB"; }

std::string element(const char* tag, std::string_view text) {
    return "<" + std::string(tag) + ">" + escaped(text) + "</" + std::string(tag) + ">";
}

std::string heading(const SharedState& state) { return state.title + (state.isChanged ? ", changed" : ""); }

/// What the picture shows, for those who cannot see it.
std::string altText(const SharedState& state) {
    return "Frame of " + state.demo + ": " + heading(state) +
           (state.nameOfB.empty() ? "" : ", compared with " + state.nameOfB);
}

std::string image(const char* id, const char* type, const std::string& bytes, const std::string& alt,
                  const SharedState& state) {
    return "<img id=\"" + std::string(id) + "\" width=\"" + std::to_string(state.width) + "\" height=\"" +
           std::to_string(state.height) + "\" alt=\"" + escaped(alt) + "\" src=\"data:image/" + type + ";base64," +
           encodeBase64(bytes) + "\"/>\n";
}

std::string figure(const SharedState& state) {
    std::string html = "<figure>\n";
    if (!state.webp.empty()) html += image("loop", "webp", state.webp, altText(state) + ", in motion", state);
    html += image("capture", "png", state.png, altText(state), state);
    html += "<figcaption>" + escaped(state.facts) + ". The capture has " + kilobytes(state.png.size());
    if (!state.webp.empty())
        html += ", the loop of " + formatFixed(state.loopSeconds, 1) + " s has " + kilobytes(state.webp.size());
    html += ".</figcaption>\n</figure>\n<div class=\"actions\">\n";
    if (!state.webp.empty()) html += "<button id=\"motion\" type=\"button\" hidden=\"\">Stop the loop</button>\n";
    html += "<a id=\"save\" class=\"button\" download=\"" + escaped(state.fileName) +
            "\" hidden=\"\">Save the capture</a>\n</div>\n";
    return html +
           "<p class=\"note\">The capture is a PNG that carries its state. Drop it on a demo, and it restores "
           "exactly this frame.</p>\n";
}

/// A heading and a table of that name, which a narrow window scrolls sideways.
std::string tableOf(const std::string& name, const std::string& head, const std::string& rows) {
    return element("h2", name) +
           "\n<div class=\"scrolls\" tabindex=\"0\" role=\"region\" aria-label=\"Table: " + escaped(name) +
           "\">\n<table>\n<thead><tr>" + head + "</tr></thead>\n<tbody>\n" + rows + "</tbody>\n</table>\n</div>\n";
}

std::string columns(std::initializer_list<std::string_view> names) {
    std::string html;
    for (const std::string_view name : names)
        if (!name.empty()) html += "<th scope=\"col\">" + escaped(name) + "</th>";
    return html;
}

std::string rowHead(const std::string& label) { return "<th scope=\"row\">" + escaped(label) + "</th>"; }

std::string paramTable(const SharedState& state) {
    if (state.params.empty()) return "<h2>Changed parameters</h2>\n<p>All parameters have their default values.</p>\n";
    const bool isCompared = !state.nameOfB.empty() && !state.params.front().valueOfB.empty();
    std::string rows;
    for (const SharedParam& param : state.params) {
        rows += "<tr class=\"param\">" + rowHead(param.label) + "<td><code>" + escaped(param.name) + "</code></td>" +
                element("td", param.value);
        if (isCompared) rows += element("td", param.valueOfB);
        rows += element("td", param.unit) + element("td", param.usual) + "</tr>\n";
    }
    return tableOf("Changed parameters",
                   columns({"parameter", "identifier", isCompared ? "value of A" : "value",
                            isCompared ? "value of B" : "", "unit", "default"}),
                   rows);
}

std::string measureTable(const SharedState& state) {
    if (state.measures.empty()) return {};
    const bool isCompared = !state.measures.front().valueOfB.empty();
    std::string rows;
    for (const SharedMeasure& measure : state.measures) {
        rows += "<tr class=\"measure\">" + rowHead(measure.label) + "<td><code>" + escaped(measure.name) +
                "</code></td>" + element("td", measure.value);
        if (isCompared) rows += element("td", measure.valueOfB);
        const std::string limit = measure.limit + (measure.holds ? "" : " (not met)");
        rows += (measure.holds ? "<td>" : "<td class=\"wrong\">") + escaped(limit) + "</td></tr>\n";
    }
    return tableOf(state.isPinned ? "Measure" : "Measures",
                   columns({"measure", "identifier", isCompared ? "value of A" : "value",
                            isCompared ? "value of B" : "", "limit"}),
                   rows);
}

std::string reproduction(const SharedState& state) {
    std::string html = "<h2>Reproduce it</h2>\n<p>";
    html += state.needsCapture
                ? "Save the capture. It holds what this command cannot, for example input or a comparison:"
                : "This command opens exactly this frame:";
    html += "</p>\n<pre id=\"command\" tabindex=\"0\">" + escaped(state.command) + "</pre>\n";
    const std::string lacks =
        state.needsCapture ? " The link holds only parameters, seed and tick, but the capture holds everything." : "";
    if (state.site.empty())
        return html + "<p>In a browser, append this to the address of a site with the demos:" + lacks +
               "</p>\n<pre id=\"address\" tabindex=\"0\">" + escaped(state.address) + "</pre>\n";
    return html + "<p><a id=\"open\" href=\"" + escaped(state.site + state.address) + "\">Open it in the browser</a>." +
           lacks + "</p>\n";
}

}  // namespace

std::string sharePage(const SharedState& state) {
    std::string html =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n";
    html += element("title", heading(state) + " · " + state.demo) + "\n";
    html += "<meta name=\"description\" content=\"" + escaped(state.sentence) + "\"/>\n";
    html +=
        "<link rel=\"icon\" href=\"data:,\"/>\n<style>" + std::string(kStyle) + "</style>\n</head>\n<body>\n<main>\n";
    html += "<p class=\"demo\">" + escaped(state.demo) + "</p>\n" + element("h1", heading(state)) + "\n";
    html += "<p id=\"sentence\">" + escaped(state.sentence) + "</p>\n";
    if (!state.nameOfB.empty())
        html += "<p>A comparison. A is this state, and B is " + escaped(state.nameOfB) + ".</p>\n";
    html += figure(state) + paramTable(state) + measureTable(state) + reproduction(state);
    html += "<footer>Made by " + escaped(state.version) + ". This page requests nothing from the network.</footer>\n";
    return html + "</main>\n<script>" + kScript + "</script>\n</body>\n</html>\n";
}

}  // namespace arclight
