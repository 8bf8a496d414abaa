// Marches the distance field. COARSE: a cone through a block of pixels, as far as nothing is in it. Otherwise from
// there on to the surface, for every sample.
#include "lightning/backdrop.glsl"

in vec2 uv;
out vec4 result;  // distance along the camera's axis
#ifdef COARSE
uniform vec2 covered;  // of the picture by the blocks, 1 or a little more
#else
uniform sampler2D coarse;
#endif

void main() {
#ifdef COARSE
    vec3 way = rayThrough(uv * covered);
#else
    vec3 way = rayThrough(uv);
#endif
    float perLength = length(way);
    vec3 direction = way / perLength;
#ifdef COARSE
    float cone = 0.75 * 8.0 * pixelSlope();  // a block is 8 x 8 pixels of the picture
    float t = kNearest;
    const int steps = 130;
#else
    float cone = 0.35 * pixelSlope();
    // A block and its neighbours: a step may have jumped over a thin ridge in one of them.
    float t = kFarthest;
    for (int i = 0; i < 9; ++i) {
        ivec2 block = ivec2(gl_FragCoord.xy) / 16 + ivec2(i % 3, i / 3) - 1;
        t = min(t, texelFetch(coarse, clamp(block, ivec2(0), textureSize(coarse, 0) - 1), 0).r * perLength);
    }
    const int steps = 200;
#endif
    bool isHit = false;
    float end = kFarthest, before = t;
#ifdef FLAT_GROUND
    if (direction.y < 0.0) end = min(end, (eye.y + cone * t) / -direction.y);
#endif
    for (int i = 0; i < steps && t < end; ++i) {
        float d = sceneDistance(eye + t * direction);
#ifdef COARSE
        // A step that went too far is taken back.
        isHit = d < cone * t;
        t = d < 0.0 ? before : t;
#else
        isHit = abs(d) < cone * t;
#endif
        if (isHit) break;
        before = t;
        t += kStep * d;
    }
    isHit = isHit || t < end;  // out of steps: close to something
#ifdef COARSE
    t = max(t * (1.0 - cone), kNearest);
    result = vec4(min(t, kFarthest) / perLength);
#else
    if (!isHit) t = kNowhere * perLength;
#ifdef FLAT_GROUND
    if (direction.y < 0.0) t = min(t, -eye.y / direction.y);
#endif
    result = vec4(min(t / perLength, kNowhere));
#endif
}
