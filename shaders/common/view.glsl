// The view of a pass, one block for every program; src/gfx/view.h holds the same members. x runs right, y up, the eye
// looks along -z of its own frame.
layout(std140) uniform View {
    mat4 toClip;      // from the world to clip space
    mat4 fromClip;
    mat4 toEye;       // from the world to the eye's own frame
    mat4 projection;
    vec3 eye;         // position of the eye, m
    float viewNear;   // m
    vec3 forward;     // where the eye looks
    float viewFar;    // m
    vec2 viewSize;    // of the target, px
    vec2 depthToW;    // 1 / (distance along `forward`) is depth times x plus y
};

// The distance along `forward` of a depth as the depth texture holds it, m.
float distanceOfDepth(float depth) { return 1.0 / max(depth * depthToW.x + depthToW.y, 1e-20); }

// The point of the world at a depth, `uv` from 0 to 1 over the target.
vec3 worldOfDepth(vec2 uv, float depth) {
    vec4 world = fromClip * vec4(2.0 * vec3(uv, depth) - 1.0, 1.0);
    return world.xyz / world.w;
}

// The direction through a point of the target, from the eye; its length along `forward` is 1.
vec3 rayThrough(vec2 uv) {
    vec4 far = fromClip * vec4(2.0 * uv - 1.0, 1.0, 1.0);
    vec3 ray = far.xyz / far.w - eye;
    return ray / max(dot(ray, forward), 1e-20);
}
