// A step of a reactor field, as in src/sim/bones/reactor_field.h: each cell is mixed with the mean of the cells around
// it, then its springs take an exact step towards targets that effectors have shifted. The sums for the mean are
// separable: one pass per direction.
#include "bones/field_layout.glsl"

uniform sampler2D cells0, cells1, cells2;  // before the step
uniform vec3 shift;                        // cells by which the grid has moved since

struct Cell {
    vec4 t0, t1, t2;  // as in the textures
};

const Cell kRest = Cell(vec4(0.0), vec4(0.0), vec4(0.0));

Cell cellBefore(ivec3 cell) {
    ivec3 from = cell + ivec3(shift);
    if (any(lessThan(from, ivec3(0))) || any(greaterThanEqual(from, cellCounts()))) return kRest;
    ivec2 texel = texelOf(from);
    return Cell(texelFetch(cells0, texel, 0), texelFetch(cells1, texel, 0), texelFetch(cells2, texel, 0));
}

#ifdef READS_SUMS
uniform sampler2D sums0, sums1, sums2;
Cell summand(ivec3 cell) {
    ivec2 texel = texelOf(cell);
    return Cell(texelFetch(sums0, texel, 0), texelFetch(sums1, texel, 0), texelFetch(sums2, texel, 0));
}
#else
Cell summand(ivec3 cell) { return cellBefore(cell); }
#endif

uniform int axis;   // of the sum
uniform int reach;  // cells on either side

Cell sumAlong(ivec3 cell) {
    Cell total = summand(cell);
    int count = cellCounts()[axis];
    for (int i = 1; i <= reach; ++i) {
        for (int side = -1; side <= 1; side += 2) {
            ivec3 other = cell;
            other[axis] = cellBeyond(cell[axis] + side * i, count);
            if (other[axis] < 0) continue;
            Cell next = summand(other);
            total = Cell(total.t0 + next.t0, total.t1 + next.t1, total.t2 + next.t2);
        }
    }
    return total;
}

#ifdef LAST
const int kMaxEffectors = 24;
uniform vec4 spring;          // the matrix of the step: xx, xv, vx, vv
uniform vec4 ratios;          // of displacements and velocities; weight of the mean; shift of the target per m/s²
uniform vec4 fieldPeriod;     // size of the field where it wraps around; w: whether it does
uniform int effectorCount;
uniform vec4 effectorFrom[kMaxEffectors];   // and the radius
uniform vec4 effectorTo[kMaxEffectors];     // and the kind of fall-off: 0 none, 1 square, 2 circle
uniform vec4 effectorForce[kMaxEffectors];  // push, rotation, impulse, spin
uniform float effectorFull[kMaxEffectors];

vec3 unitOrZero(vec3 v) {
    float square = dot(v, v);
    return square > 1e-16 ? v / sqrt(square) : vec3(0.0);
}

float strengthOf(int i, vec3 offset) {
    vec3 away = abs(offset);
    float distance = effectorTo[i].w == 1.0 ? max(away.x, max(away.y, away.z)) : length(offset);
    if (distance >= 1.0) return 0.0;
    if (effectorTo[i].w == 0.0 || distance <= effectorFull[i]) return 1.0;
    return (1.0 - distance) / (1.0 - effectorFull[i]);
}

// The fraction of the segment from `from` to `to` that lies within `radius` of `at`.
float partInside(vec3 from, vec3 to, float radius, vec3 at) {
    vec3 way = to - from, start = from - at;
    float a = dot(way, way), b = dot(way, start), c = dot(start, start) - radius * radius;
    if (a <= 0.0) return c < 0.0 ? 1.0 : 0.0;
    float square = b * b - a * c;
    if (square <= 0.0) return 0.0;
    float root = sqrt(square);
    return max(0.0, min(1.0, (root - b) / a) - max(0.0, (-root - b) / a));
}

// Adds the shifts by effector `i` to the targets of displacement and rotation.
void addEffect(int i, vec3 at, inout vec3 push, inout vec3 turn) {
    vec3 from = effectorFrom[i].xyz, to = effectorTo[i].xyz, way = to - from;
    float radius = effectorFrom[i].w, square = dot(way, way);
    if (fieldPeriod.w > 0.0) at -= fieldPeriod.xyz * floor((at - 0.5 * (from + to)) / fieldPeriod.xyz + 0.5);
    float nearest = square > 0.0 ? clamp(dot(at - from, way) / square, 0.0, 1.0) : 0.0;
    vec3 toCentre = from + nearest * way - at;
    float strength = strengthOf(i, toCentre / radius);
    if (strength <= 0.0) return;
    vec3 arm = unitOrZero(toCentre), along = unitOrZero(way), force = effectorForce[i].xyz * strength;
    float inside = partInside(from, to, radius, at) * strength * ratios.w;
    push += effectorForce[i].x * strength * -arm + effectorForce[i].z * inside * along;
    turn += (effectorForce[i].y * strength + effectorForce[i].w * inside) * cross(arm, along);
}

const float kMax = 1e4;
vec4 stepped(vec4 x, vec4 v, vec2 row) { return clamp(row.x * x + row.y * v, vec4(-kMax), vec4(kMax)); }

Cell resultAt(ivec3 cell) {
    Cell before = cellBefore(cell), sum = sumAlong(cell);
    vec4 x = before.t0 + ratios.x * (sum.t0 * ratios.z - before.t0);
    vec4 v = before.t1 + ratios.y * (sum.t1 * ratios.z - before.t1);
    vec4 turns = before.t2 + ratios.xxyy * (sum.t2 * ratios.z - before.t2);
    vec3 push = vec3(0.0), turn = vec3(0.0);
    vec3 at = fieldFirst.xyz + fieldFirst.w * vec3(cell);
    for (int i = 0; i < effectorCount; ++i) addEffect(i, at, push, turn);
    // A step is linear in the target.
    vec2 add = vec2(1.0 - spring.x, -spring.z);
    vec4 shifted = vec4(push, turn.x);
    return Cell(stepped(x, v, spring.xy) + add.x * shifted, stepped(x, v, spring.zw) + add.y * shifted,
                stepped(turns.xyxy, turns.zwzw, spring.xy) * vec4(1.0, 1.0, 0.0, 0.0) +
                    stepped(turns.xyxy, turns.zwzw, spring.zw) * vec4(0.0, 0.0, 1.0, 1.0) + add.xxyy * turn.yzyz);
}
#else
Cell resultAt(ivec3 cell) { return sumAlong(cell); }
#endif

// The cell of a texel; false for texels without one.
bool hasCell(ivec2 texel, out ivec3 cell) {
    ivec3 counts = cellCounts();
    ivec2 slice = texel / counts.xy;
    cell = ivec3(texel - slice * counts.xy, slice.x + int(fieldCells.w) * slice.y);
    return slice.x < int(fieldCells.w) && cell.z < counts.z;
}
