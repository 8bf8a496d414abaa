// Halves the size. Taps are bilinear, around the centre of the pixel's 2x2 block of source texels.
uniform sampler2D source;
uniform vec2 texel;   // 1 / size of the source
uniform vec2 origin;  // source texels: position of the target's lower left corner
out vec4 colour;

vec2 centre;  // source texels

vec3 tap(float x, float y) { return texture(source, texel * (centre + vec2(x, y))).rgb; }

vec3 ring(float r) { return 0.25 * (tap(-r, -r) + tap(r, -r) + tap(-r, r) + tap(r, r)); }

#ifdef KARIS
float brightest(vec3 light) { return max(max(light.r, light.g), max(light.b, 0.0)); }

// The mean of four taps, each weighted by 1 / (1 + its brightest channel). If that were below 0, weights would grow
// without bound near -1.
vec3 block(vec3 a, vec3 b, vec3 c, vec3 d) {
    vec4 w = 1.0 / (1.0 + vec4(brightest(a), brightest(b), brightest(c), brightest(d)));
    return (a * w.x + b * w.y + c * w.z + d * w.w) / (w.x + w.y + w.z + w.w);
}
#endif

void main() {
    centre = 2.0 * gl_FragCoord.xy + origin;
#if defined(BOX2)
    vec3 light = tap(0.0, 0.0);
#elif defined(TAP4)
    vec3 light = ring(1.0);
#elif defined(BSPLINE)
    // A tap three quarters of a texel from one texel centre towards the next: weights 1/4 and 3/4.
    vec3 light = ring(0.75);
#elif defined(DUAL_KAWASE)
    vec3 light = 0.5 * (tap(0.0, 0.0) + ring(1.0));
#elif defined(TAP13)
    vec3 edges = 0.25 * (tap(-2.0, 0.0) + tap(2.0, 0.0) + tap(0.0, -2.0) + tap(0.0, 2.0));
    vec3 light = 0.5 * ring(1.0) + 0.125 * (tap(0.0, 0.0) + ring(2.0)) + 0.25 * edges;
#elif defined(KARIS)
    vec3 n = tap(0.0, 2.0), s = tap(0.0, -2.0), w = tap(-2.0, 0.0), e = tap(2.0, 0.0), c = tap(0.0, 0.0);
    vec3 corners = block(tap(-2.0, 2.0), n, w, c) + block(n, tap(2.0, 2.0), c, e) + block(w, c, tap(-2.0, -2.0), s) +
                   block(c, e, s, tap(2.0, -2.0));
    vec3 inner = block(tap(-1.0, 1.0), tap(1.0, 1.0), tap(-1.0, -1.0), tap(1.0, -1.0));
    vec3 light = 0.5 * inner + 0.125 * corners;
#endif
    // The lower bound stops one wrong negative pixel from darkening its neighbourhood. The upper bound is half of the
    // largest half float, which keeps sums finite during upsampling.
    colour = vec4(clamp(light, 0.0, 32752.0), 1.0);
}
