// The mirror image in a plane; src/render/common/planar_reflection.h sets the uniform.
uniform sampler2D mirrored;

// The image at a position on the target, 0 to 1. Roughness blurs it mostly along the line of sight: by `spread`, a
// fraction of the target's height.
vec3 roughReflection(vec2 uv, float spread) {
    vec3 image = vec3(0.0);
    for (int i = 0; i < 4; ++i)
        image += textureLod(mirrored, uv + spread * vec2(0.5 * float(i % 2) - 0.25, float(i) - 1.5), 0.0).rgb;
    return 0.25 * image;
}
