// Gaussian blur by pairs of bilinear taps: along `direction`, or in two dimensions with DIRECT.
uniform sampler2D source;
uniform vec2 texel;  // 1 / size of the source
uniform float centre;
uniform int pairCount;
uniform vec2 pairs[32];  // offset in texels, weight on each side
uniform vec2 direction;
uniform vec2 error;  // offset of every read, in texels
out vec4 colour;

#ifdef DIRECT
float offsetOf(int i) { return i == 0 ? 0.0 : pairs[(i - 1) / 2].x * (((i & 1) == 0) ? 1.0 : -1.0); }
float weightOf(int i) { return i == 0 ? centre : pairs[(i - 1) / 2].y; }
#endif

void main() {
#ifdef DIRECT
    vec3 light = vec3(0.0);
    for (int j = 0; j <= 2 * pairCount; ++j)
        for (int i = 0; i <= 2 * pairCount; ++i) {
            vec2 offset = vec2(offsetOf(i), offsetOf(j));
            light += weightOf(i) * weightOf(j) * texture(source, texel * (gl_FragCoord.xy + offset)).rgb;
        }
#else
    vec2 position = gl_FragCoord.xy + error;
    vec3 light = centre * texture(source, texel * position).rgb;
    for (int i = 0; i < pairCount; ++i) {
        vec2 offset = pairs[i].x * direction;
        light += pairs[i].y * (texture(source, texel * (position - offset)).rgb + texture(source, texel * (position + offset)).rgb);
    }
#endif
    colour = vec4(light, 1.0);
}
