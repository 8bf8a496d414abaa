// The theme: the system's, or the one that the reader has chosen with the switch. A classic script in the head, so that
// no page shows in another one first.
(function () {
    "use strict";
    var kKey = "arclight-theme", kLightQuery = "(prefers-color-scheme: light)";
    var system = matchMedia(kLightQuery);
    var chosen = kept(); // "light", "dark", or empty while the system decides

    function kept() {
        try {
            var name = localStorage.getItem(kKey);
            return name === "light" || name === "dark" ? name : "";
        } catch (error) {
            return "";
        }
    }

    function keep() {
        try {
            if (chosen) localStorage.setItem(kKey, chosen);
            else localStorage.removeItem(kKey);
        } catch (error) { /* lasts as long as the page */ }
    }

    function isLight() { return chosen ? chosen === "light" : system.matches; }

    function apply() {
        document.getElementById("light-theme").media = !chosen ? kLightQuery : chosen === "light" ? "all" : "not all";
        document.querySelectorAll("button.theme").forEach(function (button) {
            button.hidden = false;
            button.setAttribute("aria-pressed", String(isLight()));
        });
    }

    // Whoever goes back to the system's theme follows it again.
    function change() {
        var next = isLight() ? "dark" : "light";
        chosen = (next === "light") === system.matches ? "" : next;
        keep();
        apply();
    }

    // Nothing of the whole page shows before embed.js has taken its place.
    var page = document.documentElement;
    page.classList.toggle("embedded", "embed" in page.dataset && /[?&]embed=1(&|$)/.test(location.search));
    apply();
    document.addEventListener("DOMContentLoaded", apply);
    document.addEventListener("click", function (event) {
        if (event.target.closest && event.target.closest("button.theme")) change();
    });
    system.addEventListener("change", apply);
    addEventListener("storage", function (event) {
        if (event.key && event.key !== kKey) return;
        chosen = kept();
        apply();
    });
})();
