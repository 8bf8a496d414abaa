// What scrolls sideways in the docs can be reached by keys, but only where it does scroll: each stop of Tab costs a key.
export function markScrollers(place) {
    mark(place);
    // Code is wider in its own font, which may come later.
    if (document.fonts.status === "loading") document.fonts.ready.then(() => mark(place));
}

function mark(place) {
    for (const one of place.querySelectorAll(".scrolls")) {
        const scrolls = one.scrollWidth > one.clientWidth + 1;
        if (scrolls === (one.tabIndex === 0)) continue;
        if (!scrolls) {
            for (const name of ["tabindex", "role", "aria-label"]) one.removeAttribute(name);
            continue;
        }
        one.tabIndex = 0;
        one.setAttribute("role", "group");
        one.setAttribute("aria-label", one.matches(".table") ? "Table" : one.matches("pre") ? "Code" : "Formula");
    }
}
