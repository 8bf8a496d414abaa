// Level of detail of the field's rows: where rows of beads are less than a pixel apart, every second row is enough. The
// other rows fade out before that, which hides the transition.

// Row spacings in pixels at which every second row has vanished, and is complete.
const float kGonePx = 1.0, kWholePx = 1.7;
// How much the spacing due to a slope counts: beads are as tall as a row is deep, and cover part of it.
const float kSlopeShare = 0.5;

// Vertical pixels from a peg to the peg of the next row, which is `rise` higher. `inView` is the peg and `turn` the
// rotation into eye space, `along` the offset to the next row, `pixels` the pixels per unit of the tangent.
float rowSpacingPx(vec3 inView, mat3 turn, vec3 along, float rise, float pixels) {
    // The derivatives of up / distance along the ground and upwards. Their absolute values are added: on a slope seen
    // edge-on the two would cancel, but only there, not on the rows around it.
    vec3 ahead = turn * along, up = turn[1];
    float away = min(inView.z, -1.0);
    float ground = ahead.y * away - inView.y * ahead.z, slope = rise * (up.y * away - inView.y * up.z);
    return pixels * (abs(ground) + kSlopeShare * abs(slope)) / (away * away);
}

// How much of each bead in this row is drawn, 0 to 1.
float shareOfRow(int row, float spacingPx) {
    return row % 2 == 0 ? 1.0 : smoothstep(kGonePx, kWholePx, spacingPx);
}
