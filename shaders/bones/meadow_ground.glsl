// The ground of the meadow and the field that bends the plants on it, for vertex shaders.

uniform sampler2D meadowMap;  // height; how tall and dense the grass is; noise for tints; sunlight that trees leave
uniform sampler2D bends;      // the reactor field at the ground: displacement, twist
uniform vec4 bendRegion;      // x and z of its corner, m; 1 / its size
uniform vec4 breeze;          // steady lean of a plant of 1 m, x and z, m; a phase, rad; part of a lap of the drift

vec4 meadowAt(vec2 p) { return texture(meadowMap, p / 128.0 + 0.5); }
vec4 bendAt(vec2 p) { return texture(bends, (p - bendRegion.xy) * bendRegion.zw); }

// A point of a stalk and its direction there; it keeps its length, however far it is bent.
struct StalkPoint {
    vec3 position, along;
};

// `droop`: lean of the tip of an undisturbed stalk of 1 m; `bend`: displacement of the tip by the field.
StalkPoint stalkAt(vec3 root, float height, vec2 droop, vec3 bend, float t) {
    vec2 push = bend.xz + height * (droop + breeze.xy);
    vec3 tip = vec3(push.x, height * (1.0 - 0.5 * min(dot(droop, droop), 1.0)) + 0.3 * bend.y, push.y);
    tip *= height * inversesqrt(max(dot(tip, tip), 1e-8));
    tip.y = max(tip.y, 0.06 * height);
    vec3 middle = vec3(0.22 * tip.x, 0.30 * height + 0.32 * tip.y, 0.22 * tip.z);
    return StalkPoint(root + t * (2.0 * (1.0 - t) * middle + t * tip), (1.0 - t) * middle + t * (tip - middle));
}
