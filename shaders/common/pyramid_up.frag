// Doubles the size: samples the coarse level at the pixel's position between its texels.
uniform sampler2D source;
uniform vec2 texel;   // 1 / size of the source
uniform vec2 origin;  // source texels: position of the target's lower left corner
uniform float weight;
out vec4 colour;

vec2 position;

vec3 tap(float x, float y) { return texture(source, position + texel * vec2(x, y)).rgb; }

vec3 ring(float r) { return 0.25 * (tap(-r, -r) + tap(r, -r) + tap(-r, r) + tap(r, r)); }

void main() {
    position = texel * (0.5 * gl_FragCoord.xy + origin);
#if defined(LINEAR)
    vec3 light = tap(0.0, 0.0);
#elif defined(BSPLINE)
    // The linear interpolation averaged over one texel.
    vec3 light = ring(0.5);
#elif defined(DUAL_KAWASE)
    vec3 axes = tap(-1.0, 0.0) + tap(1.0, 0.0) + tap(0.0, -1.0) + tap(0.0, 1.0);
    vec3 light = (8.0 * ring(0.5) + axes) / 12.0;
#endif
    colour = vec4(light, weight);
}
