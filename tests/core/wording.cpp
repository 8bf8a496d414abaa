#include "core/wording.h"

#include <regex>

namespace arclight::test {
namespace {

constexpr unsigned kLabel = 1, kCheckBox = 2, kSentence = 4, kPage = 8;
constexpr unsigned kLabels = kLabel | kCheckBox, kShown = kLabels | kSentence, kAll = kShown | kPage;

/// Regular expressions; `idioms` are taken out of a text before `pattern` is searched.
struct Rule {
    unsigned kinds;
    const char* pattern;
    const char* advice;
    const char* idioms = nullptr;
    bool isCaseSensitive = false;
};

constexpr Rule kRules[]{
    // Terms of textbooks.
    {kAll, R"(\bways?\b)", "path, direction, rotation, method, downsampling or upsampling",
     R"(\b(the )?(long|short|shorter|other|wrong) way( round)?\b|\ball the way\b|\bon (the|its|their) way\b|)"
     R"(\b(in|by) (this|the same|any|no) way\b|\beither way\b|\bhalf[ -]way\b|)"
     R"(\b(one|two|four|six|eight|[0-9]+)[- ]way\b)"},
    {kAll, R"(\bright angles?\b)", "perpendicular, orthogonal or 90°"},
    {kAll, R"(\bshares? of\b)", "fraction of, percentage of"},
    {kAll, R"(\b(to the bit|the same bits)\b)", "bit-identical"},
    {kAll, R"(\border of drawing\b)", "draw order"},
    {kAll, R"(\bGauss\b(?![-–']))", "Gaussian", nullptr, true},
    {kAll, R"(\bfilms?\b)", "video", R"(\bphotographic film\b)"},
    {kAll, R"(\b(the|at) present\b(?! (that|which)\b))", "current, currently"},
    {kShown, R"(\bprinted\b)", "published, as published"},
    {kAll, R"(\b(leaves?|leaving|left) (out|aside)\b)", "omit, skip, discard or cull"},
    // Words that nobody says at a workplace.
    {kAll, R"(\bbeside\b)", "next to, compared with",
     // The name of a view.
     R"(\bbeside, stacked\b|\bview \W?beside\b)"},
    {kAll, R"(\banew\b)", "again"},
    {kAll, R"(\balike\b)", "the same, similar, equally"},
    {kAll, R"(\bfor ever\b)", "constantly, without end"},
    {kAll, R"(\bhardly\b)", "barely, almost no, little"},
    {kAll, R"(\b(no|any|every)body\b)", "no one, anyone, everyone; or name who"},
    {kAll, R"(\bmend(s|ed|ing)?\b)", "fix"},
    {kAll, R"(\bdear\b)", "expensive", R"(\bDear ImGui\b)"},
    {kAll, R"(\bto and fro\b)", "back and forth"},
    {kAll, R"(\bhalf[ -]way\b)", "halfway"},
    // Habits of syntax.
    {kSentence, R"((^|[.!?] )The same\b)", "name the thing: the sentence is read without those before it", nullptr,
     true},
    {kLabels, R"(\b\w+ of \w+)", "a noun with nouns before it: \"sky rotation\", not \"rotation of the sky\"",
     R"(\b(levels? of detail|field of view|depth of field|degrees of freedom|centre of mass)\b|)"
     R"(\b(number|fraction|mean) of \w+)"},
    {kCheckBox,
     R"(^((is|has|does)\b|(?!(atlas|bias|canvas|gas|lens)\b)[a-z]*[a-hj-rtv-z]s (?!(and|of|in|on|from|with)\b)))",
     "an imperative (\"omit start orientation\") or a noun phrase"},
};

/// A rule with its expressions compiled.
struct Compiled {
    const Rule* rule;
    std::regex pattern, idioms;
};

const std::vector<Compiled>& compiled() {
    static const std::vector<Compiled> all = [] {
        constexpr auto kFlags = std::regex::icase | std::regex::optimize;
        std::vector<Compiled> made;
        for (const Rule& rule : kRules)
            made.push_back({&rule, std::regex(rule.pattern, rule.isCaseSensitive ? std::regex::optimize : kFlags),
                            std::regex(rule.idioms ? rule.idioms : "", kFlags)});
        return made;
    }();
    return all;
}

}  // namespace

std::vector<std::string> wordingFaults(std::string_view text, TextKind kind) {
    std::vector<std::string> faults;
    for (const Compiled& one : compiled()) {
        if ((one.rule->kinds & static_cast<unsigned>(kind)) == 0) continue;
        std::string rest(text);
        if (one.rule->idioms) rest = std::regex_replace(rest, one.idioms, "…");
        for (std::sregex_iterator found(rest.begin(), rest.end(), one.pattern), none; found != none; ++found)
            faults.push_back("'" + found->str() + "': better " + one.rule->advice);
    }
    return faults;
}

}  // namespace arclight::test
