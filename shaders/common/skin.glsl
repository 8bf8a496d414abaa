// Linear blend skinning of the vertices of src/sim/common/skin.h. BONES_PER_VERTEX may be defined as less than 4.
#ifndef BONES_PER_VERTEX
#define BONES_PER_VERTEX 4
#endif

uniform vec4 skin[216];  // three rows per matrix

in vec3 position, normal;
in vec4 bones, weights, paint;
in float ambientOcclusion;

void skinned(out vec3 to, out vec3 facing) {
    vec4 r0 = vec4(0.0), r1 = vec4(0.0), r2 = vec4(0.0);
    for (int i = 0; i < BONES_PER_VERTEX; ++i) {
        int row = 3 * int(bones[i] + 0.5);
        r0 += weights[i] * skin[row], r1 += weights[i] * skin[row + 1], r2 += weights[i] * skin[row + 2];
    }
    vec4 p = vec4(position, 1.0);
    to = vec3(dot(r0, p), dot(r1, p), dot(r2, p));
    // The cofactor matrix keeps normals perpendicular to squashed surfaces.
    facing = safeNormalize(vec3(dot(cross(r1.xyz, r2.xyz), normal), dot(cross(r2.xyz, r0.xyz), normal),
                                dot(cross(r0.xyz, r1.xyz), normal)));
}
