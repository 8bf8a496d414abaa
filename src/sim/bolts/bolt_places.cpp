#include "sim/bolts/bolt_places.h"

namespace arclight::bolts {

Camera boltCamera(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship:
            return {.position = {-0.2f, 0.5f, 11.5f},
                    .target = {0.7f, 0.2f, -4},
                    .fovY = 0.70f,
                    .near = 0.5f,
                    .far = 90,
                    .leastAspect = 1.6f};
        case BoltMode::chain:
            return {.position = {0.6f, 1.65f, 11.5f},
                    .target = {0.1f, 1.55f, 0},
                    .fovY = 0.62f,
                    .near = 0.3f,
                    .far = 400,
                    .leastAspect = 1.6f};
        case BoltMode::sky:
            // A person on the shore, the horizon in the lower third.
            return {.position = {0, 7, 0},
                    .target = {0, 29, -100},
                    .fovY = 0.95f,
                    .near = 5,
                    .far = 60'000,
                    .leastAspect = 1.0f};
        case BoltMode::coil:
            return {.position = {0.9f, 1.5f, 7.4f},
                    .target = {0.55f, 1.85f, 0},
                    .fovY = 0.72f,
                    .near = 0.3f,
                    .far = 60,
                    .leastAspect = 1.6f};
        case BoltMode::ball:
            return {.position = {0.3f, 1.72f, 4.7f}, .target = {0, 1.14f, 0}, .fovY = 0.62f, .near = 0.2f, .far = 40};
        case BoltMode::single: break;
    }
    return {.position = {0, 0, 3.2f}, .fovY = 0.6f};
}

}  // namespace arclight::bolts
