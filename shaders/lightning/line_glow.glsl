// Light that reaches a place from all along a straight line which glows evenly, in closed form.
//
// Each point of the line gives 1 / (d^2 + r^2) - 1 / (R^2 + r^2) at the distance d, nothing beyond R: light that spreads
// in the plane from a soft core of radius r, brought to 0 at R. Its integral along the line is an arc tangent less a
// length. As integrals add, a line cut into pieces gives what it gave whole.

// At (x, y) along and across a line from 0 to `length_`; 1 in the middle of a long one.
float lineGlow(float x, float y, float length_, float r, float R) {
    float within = R * R - y * y;
    if (within <= 0.0) return 0.0;
    float half_ = sqrt(within);
    float low = clamp(-x, -half_, half_), high = clamp(length_ - x, -half_, half_);
    float k = sqrt(y * y + r * r);
    float sum = (atan(high / k) - atan(low / k)) / k - (high - low) / (R * R + r * r);
    // The same in the middle of an endless line.
    float whole = 2.0 * (atan(R / r) / r - R / (R * R + r * r));
    return max(sum / whole, 0.0);
}
