// Times of bones, in nanoseconds a bone and step on one thread.
#pragma once

#include "bench/best_times.h"

namespace arclight::bench {

inline constexpr const char* kPerItem = "ns/item";

void registerBones();
void printBoneRatios(const BestTimes& times);

}  // namespace arclight::bench
