// Key, rim and fill light and the surroundings; src/render/common/light_rig.h sets the uniforms.
uniform vec3 toKey, keyLight, toRim, rimLight, toFill, fillLight;
uniform vec3 skyAbove, skyBelow;

// Light of the surroundings on a surface that faces `normal`.
vec3 ambientLight(vec3 normal) { return mix(skyBelow, skyAbove, 0.5 + 0.5 * normal.y); }
