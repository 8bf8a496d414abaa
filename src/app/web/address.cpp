#include "app/web/address.h"

#include <string_view>

#include "app/window/window_model.h"
#include "core/params_text.h"

namespace arclight {
namespace {

std::string percentEncoded(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF", kPlain = "-_.~,:";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                             kPlain.find(c) != std::string_view::npos;
        if (isPlain)
            encoded += c;
        else
            (encoded += '%', encoded += kDigits[byte >> 4], encoded += kDigits[byte & 15]);
    }
    return encoded;
}

}  // namespace

std::string addressOf(WindowModel& model, bool hasTick) {
    std::string address;
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!address.empty()) address += '&';
        address += std::string(name) + "=" + percentEncoded(value);
    };
    model.tour.follow(model.session().params());
    if (const auto preset = model.tour.current()) add("preset", model.tour.presets()[*preset].name);
    const std::vector<ParamValue>& usual = model.tour.values();
    const auto entries = model.session().params().entries();
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const ParamValue value = entries[i].value(); value != usual[i])
            add(entries[i].info->name, formatParam(*entries[i].info, value));
    if (const std::uint64_t seed = model.session().seed().value; seed != 1) add("seed", std::to_string(seed));
    if (hasTick) add("tick", std::to_string(model.session().tick()));
    return address;
}

}  // namespace arclight
