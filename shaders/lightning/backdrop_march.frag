// Marches the distance field. COARSE marches a cone through a block of pixels while it is empty. Otherwise, each sample
// continues from there to the surface.
#include "lightning/backdrop.glsl"

in vec2 uv;
out vec4 result;  // distance along the camera's axis
#ifdef COARSE
uniform vec2 covered;  // size of all blocks relative to the frame, 1 or a little more
#else
uniform sampler2D coarse;
#endif

void main() {
#ifdef COARSE
    vec3 ray = rayThrough(uv * covered);
#else
    vec3 ray = rayThrough(uv);
#endif
    float perLength = length(ray);
    vec3 direction = ray / perLength;
#ifdef COARSE
    float cone = 0.75 * 8.0 * pixelSlope();  // a block is 8 x 8 pixels
    float t = kNearest;
    const int steps = 130;
#else
    // Hits lie within a tenth of a pixel, so objects keep their size and silhouettes their position.
    float cone = 0.1 * min(pixelSlope(), kMaterialSlope);
    // Start at the nearest distance of the block and its neighbours, since a step may have jumped over a thin ridge.
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
        // Take back a step that went too far.
        isHit = d < cone * t;
        t = d < 0.0 ? before : t;
#else
        isHit = abs(d) < cone * t;
#endif
        if (isHit) break;
        before = t;
        t += kStep * d;
    }
    isHit = isHit || t < end;  // out of steps, so close to a surface
#ifdef COARSE
    t = max(t * (1.0 - cone), kNearest);
    result = vec4(min(t, kFarthest) / perLength);
#else
    if (!isHit) t = kInfinity * perLength;
#ifdef FLAT_GROUND
    if (direction.y < 0.0) t = min(t, -eye.y / direction.y);
#endif
    result = vec4(min(t / perLength, kInfinity));
#endif
}
