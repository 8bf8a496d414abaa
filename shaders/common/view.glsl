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
    vec2 halfTangents;  // of half the angles of view, to the right and upwards
    vec2 viewPixel;     // size of a pixel, that of the target being 1
};

// The distance along `forward` of a depth as the depth texture holds it, m.
float distanceOfDepth(float depth) { return 1.0 / max(depth * depthToW.x + depthToW.y, 1e-20); }

// The point of the world at a depth, `uv` from 0 to 1 over the target.
vec3 worldOfDepth(vec2 uv, float depth) {
    vec4 world = fromClip * vec4(2.0 * vec3(uv, depth) - 1.0, 1.0);
    return world.xyz / world.w;
}

// To the right and upwards as the eye sees it, of length 1.
vec3 rightward() { return vec3(toEye[0].x, toEye[1].x, toEye[2].x); }
vec3 upward() { return vec3(toEye[0].y, toEye[1].y, toEye[2].y); }

// The direction through a point of the target, from the eye; its length along `forward` is 1. Not by the inverse of
// `toClip`, of which few digits are left where the far plane is far.
vec3 rayThrough(vec2 uv) {
    vec2 slope = (2.0 * uv - 1.0 + projection[2].xy) * halfTangents;
    return forward + slope.x * rightward() + slope.y * upward();
}

// Where over the target, 0 to 1, a direction is seen; only for directions ahead of the eye.
vec2 uvOfRay(vec3 ray) {
    float depth = max(dot(ray, forward), 1e-4);
    return 0.5 + 0.5 * (vec2(dot(ray, rightward()), dot(ray, upward())) / (depth * halfTangents) - projection[2].xy);
}

// How high a pixel of the target is at a distance of 1 along `forward`.
float pixelSlope() { return 2.0 * halfTangents.y / viewSize.y; }
