// How much of a pixel a strand covers: the strand's width, filtered by a box of one pixel along the row or column that
// crosses it best. The coverage of a row of pixels adds up to the strand's width wherever the strand lies between them.
// `across`: distance of the pixel's centre from the centre line, and half the width, px.
float ribbonCoverage(vec2 across) {
    float away = abs(across.x);
    return max(min(away + 0.5, across.y) - max(away - 0.5, -across.y), 0.0);
}
