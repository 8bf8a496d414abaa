// The view of a pass in one block for every program; src/gfx/view.h has the same members. In eye space, x runs right,
// y up, and the eye looks along -z.
layout(std140) uniform View {
    mat4 toClip;      // from the world to clip space
    mat4 fromClip;
    mat4 toEye;       // from the world to eye space
    mat4 projection;
    vec3 eye;         // position of the eye, m
    float viewNear;   // m
    vec3 forward;     // viewing direction, unit length
    float viewFar;    // m
    vec2 viewSize;    // of the target, px
    vec2 depthToW;    // 1 / (distance along `forward`) = depth * x + y
    vec2 halfTangents;  // tangents of half the horizontal and vertical angles of view
    vec2 viewPixel;     // size of a pixel as a fraction of the target's
};

// The distance along `forward`, in m, of a value of the depth texture.
float distanceOfDepth(float depth) { return 1.0 / max(depth * depthToW.x + depthToW.y, 1e-20); }

// The world position at a depth; `uv` runs from 0 to 1 over the target.
vec3 worldOfDepth(vec2 uv, float depth) {
    vec4 world = fromClip * vec4(2.0 * vec3(uv, depth) - 1.0, 1.0);
    return world.xyz / world.w;
}

// Right and up as the eye sees them, unit length.
vec3 rightward() { return vec3(toEye[0].x, toEye[1].x, toEye[2].x); }
vec3 upward() { return vec3(toEye[0].y, toEye[1].y, toEye[2].y); }

// The direction from the eye through a point of the target; its length along `forward` is 1. The inverse of `toClip`
// would lose most of its precision with a distant far plane.
vec3 rayThrough(vec2 uv) {
    vec2 slope = (2.0 * uv - 1.0 + projection[2].xy) * halfTangents;
    return forward + slope.x * rightward() + slope.y * upward();
}

// The position on the target, 0 to 1, to which a direction projects; only for directions in front of the eye.
vec2 uvOfRay(vec3 ray) {
    float depth = max(dot(ray, forward), 1e-4);
    return 0.5 + 0.5 * (vec2(dot(ray, rightward()), dot(ray, upward())) / (depth * halfTangents) - projection[2].xy);
}

// The height of a pixel at a distance of 1 along `forward`.
float pixelSlope() { return 2.0 * halfTangents.y / viewSize.y; }
