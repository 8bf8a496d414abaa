// A hit: molten in the centre, then dark, with glass and soot around it.
// Draws: scar, scars.
in vec3 at;
flat in vec2 scar;  // age in s, a random number
uniform sampler2D relief;
uniform float cooling;  // s
out vec4 colour;

void main() {
    float grain = 5.0 * (textureLod(relief, 0.09 * at.xy + scar.y * vec2(7.3, 3.1), 2.0).a - 0.5);
    float fine = 5.0 * (textureLod(relief, 0.23 * at.xy + scar.y * vec2(3.7, 9.1), 1.0).a - 0.5);
    float r = length(at) * (1.0 + 0.30 * grain + 0.25 * fine);
    float soot = 1.0 - smoothstep(0.30, 1.0, r);
    // The centre is hottest and cools last; crusts are cooler than the cracks between them.
    float age = scar.x / cooling, crust = smoothstep(0.35, -0.25, grain + 0.8 * fine);
    float t = exp2(-age * (0.8 + 3.0 * r * r) * (1.6 - crust)) * (1.0 - smoothstep(0.05, 0.62, r));
    t *= mix(0.45, 1.25, crust);
    vec3 heat = vec3(13.0, 3.6, 0.6) * t * t + vec3(10.0, 10.0, 8.0) * safePow(t, 6.0) + vec3(0.9, 0.10, 0.01) * t;
    colour = vec4(heat, 0.92 * soot);
}
