// The block that BirthTables of src/render/particles/force_tables.h fills, 8 rows for each emitter.
layout(std140) uniform BirthTables { vec4 births[8 * 32]; };

vec4 extentOf(int e) { return births[8 * e]; }         // half sizes of the shape, m; the shape
vec4 coneOf(int e) { return births[8 * e + 1]; }       // its axis; 1 - cos of its half angle
vec4 speedOf(int e) { return births[8 * e + 2]; }      // outward weight; least speed, range; 1: ages spread
vec4 lifeOf(int e) { return births[8 * e + 3]; }       // least life, range; least size, range
vec4 imageOf(int e) { return births[8 * e + 4]; }      // least rotation, range; first image, number of images
vec4 armsOf(int e) { return births[8 * e + 5]; }       // width, phase; fraction of an orbit's speed; rate of the trail
vec4 relativesOf(int e) { return births[8 * e + 6]; }  // emitters of trail, death and hit; -1 for none
vec4 countsOf(int e) { return births[8 * e + 7]; }     // children at death and at a hit
