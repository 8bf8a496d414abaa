// Light of a particle that only shines, faded softly in front of surfaces.
// Draws: speck, specks.
uniform sampler2DArray firstImages;
uniform sampler2D sceneDistance;
uniform int blending;  // 0 additive, 1 alpha, 2 premultiplied

in vec4 shine, within;
in float layer;
layout(location = 0) out vec4 colour;

void main() {
    float gap = texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).r - within.z;
    float seen = texture(firstImages, vec3(within.xy, layer)).r * clamp(gap * within.w, 0.0, 1.0);
    colour = blending == 1 ? vec4(shine.rgb / max(shine.a, 1e-5), seen * shine.a) : vec4(seen * shine.rgb, 0.0);
}
