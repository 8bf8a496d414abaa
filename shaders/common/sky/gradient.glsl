// How much of the light of the horizon a sky shows at a sine of elevation; the rest is the light of the zenith.
float horizonWeight(float up) {
    float low = 1.0 - clamp(up, 0.0, 1.0), low2 = low * low;
    return low2 * low2 * low;
}
