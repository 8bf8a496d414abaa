// One bead per peg, as a point sprite. Light that is constant over a bead is computed here.
#include "common/haze.glsl"
#include "common/view.glsl"
#include "springs/field_rows.glsl"

uniform usampler2D pegs;      // of src/sim/springs/peg_words.h: height and velocity, 16 bits each
uniform vec2 pegUnits;        // of height and velocity
uniform int side;             // pegs in a row
uniform bool rowsAlongX;      // rows run along x, or along z
uniform float pixels;         // per unit of the tangent
uniform float radiusAtOnePx;  // radius of a bead at distance 1
uniform float emission;
uniform float hazeFrom;       // distance from the eye at which the field begins to fade

flat out vec4 vShape;  // side of the sprite, and slope of the coverage at the edge, per radius; coverage; roundness
flat out vec4 vLight;  // emission, amount of key light

const vec3 kKey = vec3(0.52, 0.42, -0.744);  // towards the key light: low, from behind, right
const vec3 kAmber = vec3(1.0, 0.34, 0.045);
const vec3 kTeal = vec3(0.03, 0.46, 0.62);

vec2 pegAt(ivec2 at) {
    uint word = texelFetch(pegs, at, 0).r;
    return pegUnits * vec2(int(word << 16u) >> 16, int(word) >> 16);
}

void main() {
    float centre = 0.5 * float(side - 1);
    ivec2 peg = ivec2(gl_VertexID % side, gl_VertexID / side);
    float height = pegAt(peg).x, velocity = pegAt(peg).y;
    // Of the neighbours to the right and towards the viewer.
    float heightRight = pegAt(peg + ivec2(1, 0)).x, heightNear = pegAt(peg + ivec2(0, 1)).x;
    vec3 position = vec3(float(peg.x) - centre, height, float(peg.y) - centre);
    vec4 inView = toEye * vec4(position, 1.0);
    vec3 along = rowsAlongX ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0);
    float rise = (rowsAlongX ? heightNear : heightRight) - height;
    float share = shareOfRow(rowsAlongX ? peg.y : peg.x, rowSpacingPx(inView.xyz, mat3(toEye), along, rise, pixels));
    // A bead of which nothing is drawn lies beyond the far plane.
    gl_Position = share > 0.0 ? projection * inView : vec4(0.0, 0.0, 2.0, 1.0);
    float depth = max(-inView.z, 1.0);

    // Far beads grow into each other and lose their roundness: a smooth surface instead of moire. Beads smaller than
    // a pixel keep their light as coverage.
    float size = radiusAtOnePx / depth;
    float far = 1.0 - smoothstep(1.6, 4.4, size);
    size *= 1.0 + 0.45 * far;
    float drawn = max(size, 1.0);
    // Far beads have softer edges, which makes them merge. The sprite ends where the edge does.
    float roundness = 1.0 - 0.92 * far, soft = mix(1.0, 0.5, roundness);
    float width = 2.0 * (drawn + soft);
    gl_PointSize = width;

    // Seen as a whole, the field is a surface: its slope catches the key light and its highlight.
    vec3 normal = safeNormalize(vec3(height - heightRight, 1.0, height - heightNear));
    vec3 halfway = safeNormalize(kKey + safeNormalize(eye - position));
    float diffuse = max(dot(normal, kKey), 0.0);
    float gleam = max(dot(normal, halfway), 0.0);
    gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam;
    float visibility = smoothstep(-10.0, 4.0, height);  // deep pegs are shaded by their neighbours

    float edge = max(abs(position.x), abs(position.z)) / centre;
    float fade = mix(0.10, 1.0, hazeTransmittance(1.0 / 190.0, max(depth - hazeFrom, 0.0)));
    fade *= 1.0 - smoothstep(0.80, 0.995, edge);
    float speed = min(abs(velocity) / 30.0, 3.2);
    vec3 hue = velocity > 0.0 ? kAmber * 6.5 : kTeal * 1.7;
    vec3 emitted = emission * speed * speed * hue * mix(fade, 1.0, 0.25) * (1.0 - smoothstep(0.9, 0.995, edge));
    // Emission outshines the key light.
    float lit = fade * visibility / (1.0 + 0.6 * dot(emitted, vec3(1.0))) *
                (0.12 + 1.0 * diffuse * diffuse + 2.8 * gleam);
    float coverage = share * min(1.0, size * size / (drawn * drawn));
    vShape = vec4(width / drawn, 0.5 * drawn / soft, coverage, roundness);
    vLight = vec4(emitted, lit);
}
