// Which particles a draw shows: half resolution and weighted blending each draw some of them at a time.
uniform int shownWidths;    // 0 all, 1 those that are broad on screen, 2 those that are thin
uniform int shownCover;     // 0 all, 1 those that hide something, 2 those that only shine
uniform float thinSlope;    // width over distance below which a particle is thin

// `width` across, m; `away` along the view, m; `opacity` of the material.
bool isShown(float width, float away, float opacity) {
    bool isThin = width < thinSlope * away, hides = opacity > 0.0;
    return (shownWidths == 0 || isThin == (shownWidths == 2)) && (shownCover == 0 || hides == (shownCover == 1));
}
