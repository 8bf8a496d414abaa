// Light above the threshold, with a soft knee half as wide as the threshold on each side.
uniform sampler2D source;
uniform float threshold;
uniform vec2 error;  // offset of every read, in texels
out vec4 colour;

void main() {
    vec3 light = texture(source, (gl_FragCoord.xy + error) / vec2(textureSize(source, 0))).rgb;
    float brightest = max(light.r, max(light.g, light.b));
    float knee = clamp(brightest - 0.5 * threshold, 0.0, threshold);
    float kept = max(brightest - threshold, 0.5 * knee * knee / threshold);
    colour = vec4(light * safeDivide(kept, brightest), 1.0);
}
