// Light of a particle that only shines, soft before the surfaces.
uniform sampler2D atlas, sceneDistance;
uniform int blending;  // 0 additive, 1 alpha, 2 premultiplied

in vec4 shine, within;
layout(location = 0) out vec4 colour;

void main() {
    float gap = texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).r - within.z;
    float seen = texture(atlas, within.xy).r * clamp(gap * within.w, 0.0, 1.0);
    colour = blending == 1 ? vec4(shine.rgb / max(shine.a, 1e-5), seen * shine.a) : vec4(seen * shine.rgb, 0.0);
}
