#include "app/plan/options.h"

#include <CLI/CLI.hpp>

#include "app/plan/capture_names.h"
#include "app/plan/command_line.h"
#include "app/plan/outputs.h"
#include "app/session/recording.h"
#include "core/extension.h"
#include "core/text.h"

namespace arclight {
namespace {

template <class T>
Expected<T> number(const std::string& option, const std::string& text, T low, T high, const std::string& highest) {
    const auto value = parseNumber<T>(text);
    if (value && *value >= low && *value <= high) return *value;
    return fail(Exit::usage, option + " " + inQuotes(text) + ": must be a whole number from " + std::to_string(low) +
                                 " to " + highest);
}

template <class T>
Expected<T> number(const std::string& option, const std::string& text, T low, T high) {
    return number(option, text, low, high, std::to_string(high));
}

/// Option values as they were typed: CLI11 collects them, `convert` checks them.
struct Typed {
    std::optional<std::string> size, seed, tick, ticks, shard, frames, threads, scale, gpu, step, explain;
};

// The options, in the order in which --help and docs/command-line.md list them.

void declareSettings(CLI::App& app, Options& o, Typed& t) {
    app.add_flag("--headless", o.headless,
                 "run without a window or display server; without other options, capture the showcase and every preset "
                 "to ./captures");
    app.add_option("--size", t.size, "framebuffer size in pixels, from 1x1 to the driver's limit; default 1280x720")
        ->type_name("WxH");
    app.add_option("--seed", t.seed, "seed of all randomness, an unsigned 64-bit number; default 1")->type_name("N");
    app.add_option("--preset", o.preset, "start from a shipped preset or a preset file")->type_name("NAME|FILE.json");
    app.add_option("--set", o.set, "set a parameter after loading the preset; choices by label; repeatable")
        ->type_name("name=value")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    app.add_option("--input", o.input,
                   "show a file of your own in demos that take one; PART chooses one of its parts; docs/data.md lists "
                   "the formats")
        ->type_name("FILE[#PART]");
    app.add_option(
           "--tick", t.tick,
           "tick to capture (60 per second; 0 is the state after reset); default: the tick of the preset, capture or "
           "showcase, or the end of a recording")
        ->type_name("N");
}

void declareCaptures(CLI::App& app, Options& o, Typed& t) {
    app.add_option("--ticks", t.ticks, "capture a range of ticks; --capture then needs a pattern such as out/%05d.png")
        ->type_name("A:B[:STEP]");
    app.add_option("--capture", o.capture,
                   "write an 8-bit RGB image of exactly --size, with the state that restores it")
        ->type_name("FILE.png");
    app.add_option(
           "--video", o.video,
           "encode --ticks with the program ffmpeg as .mp4, .webm, .mkv (lossless) or .gif (at most 50 frames per "
           "second); without --ticks, five seconds or the whole recording")
        ->type_name("FILE");
    app.add_option("--share", o.share,
                   "write a self-contained page for others: the capture, a short loop by the program ffmpeg, the "
                   "changed parameters, the measures, the command and a link")
        ->type_name("FILE.html");
    app.add_option("--site", o.site, "address of a site with the demos, for the link of --share")->type_name("URL");
    app.add_option("--sweep", o.sweep,
                   "run a number, choice or switch through several values: a..b:n (n values, both ends included) or "
                   "v1,v2,…; may be given twice; --capture then needs {name}")
        ->type_name("name=values")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    app.add_option("--sheet", o.sheet,
                   "write a labelled grid of all --sweep values and --ticks, with cells of --size; without --size, "
                   "3840 pixels wide")
        ->type_name("FILE.png");
    app.add_flag("--resume", o.resume, "skip captures that already exist, complete and with the same state");
    app.add_option(
           "--shard", t.shard,
           "draw part I of N of a series of ticks, swept values or presets, and skip its finished frames; --merge "
           "combines the parts")
        ->type_name("I/N");
    app.add_flag("--merge", o.merge,
                 "combine the frames that --shard has stored in the folder parts into captures, sheet, video and "
                 "measures, or name the missing frames");
    app.add_flag("--ui", o.ui, "include the panels in captures");
    app.add_option("--pass", o.pass, "capture the image of this pass, at its own size, instead of the final one")
        ->type_name("NAME");
    app.add_option("--dump-state", o.dumpState, "write the simulation state at the captured tick")
        ->type_name("FILE.json");
    app.add_option("--export", o.exports,
                   "write a result of the scene at the captured tick, in the format of the file's ending; NAME chooses "
                   "among several results; repeatable; docs/data.md lists them")
        ->type_name("[NAME:]FILE")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    app.add_option("--dump-texts", o.dumpTexts,
                   "write the texts in the image of the captured tick, with their rectangles in pixels, and the areas "
                   "that no text may cover")
        ->type_name("FILE.json");
    app.add_option("--dump-shaders", o.dumpShaders,
                   "write every shader that has been used, as the driver's compiler gets it, into this folder")
        ->type_name("FOLDER");
    app.add_option("--measure", o.measure, "write the measures at the captured tick, with the results of --reference")
        ->type_name("FILE.json");
}

void declareSides(CLI::App& app, Options& o, Typed& t) {
    app.add_option("--record", o.record, "record everything done in the window; written when it closes")
        ->type_name("FILE.json");
    app.add_option("--replay", o.replay,
                   "play a recording, in the window or for captures; ticks are counted across all its takes")
        ->type_name("FILE.json");
    app.add_option("--ab", o.ab,
                   "compare in lockstep: the same seed and inputs with the parameters of a preset or capture; against: "
                   "the comparison that the preset defines, as in a window; none: only the preset, where a window "
                   "would compare it")
        ->type_name("NAME|FILE.json|CAPTURE.png");
    app.add_option(
           "--reference", o.reference,
           "compare with this image, aligned at the upper left corner; without a window, print how far the frame is "
           "from it, and exit 7 beyond the tolerance of golden frames")
        ->type_name("FILE.png");
    app.add_option("--error-map", o.errorMap,
                   "with --ab or --reference: write how visible the difference is in each pixel (FLIP), and print its "
                   "mean, 95th percentile, maximum and worst tile")
        ->type_name("FILE.png");
    app.add_option("--equal-cost", o.equalCost,
                   "with --ab: change this number of B within its range until a frame of B takes as long as one of A, "
                   "then compare the errors of both, with --reference against that image")
        ->type_name("PARAM");
    app.add_option("--sides", o.sides,
                   "with --ab: write both sides, without texts that tell them apart, and how visibly they differ, into "
                   "this folder")
        ->type_name("FOLDER");
    app.add_option("--explain", t.explain,
                   "print how the pixel in column X and row Y, counted from 0 at the upper left, came about: which "
                   "draws changed it, what each of them contributed, and how these parts add up to its bytes")
        ->type_name("X,Y");
    app.add_option("--view", o.view,
                   "view of the comparison: split (default), a, b, beside, stacked, flip, or a map of the errors: "
                   "difference, luminance, error (FLIP) or mask")
        ->type_name("NAME");
    app.add_option("--split", o.split, "position of the dividing line as a fraction of the width, default 0.5")
        ->type_name("0..1");
    app.add_option("--gain", o.gain, "amplification of the views difference and luminance, default 16")
        ->type_name("1..255");
    app.add_option("--from", o.from,
                   "restore parameters, seed, size, tick and inputs from a capture; from a sheet, restore all cells")
        ->type_name("CAPTURE.png");
}

void declareLessons(CLI::App& app, Options& o, Typed& t) {
    app.add_option("--lesson", o.lesson,
                   "open a lesson, shipped or from a file; without a window, capture the step to ./captures")
        ->type_name("NAME|FILE.json");
    app.add_option("--step", t.step, "step of the lesson, default 1")->type_name("N");
    app.add_option("--answer", o.answer,
                   "store this answer to the step in captures: the number of a choice, a predicted number, or x,y of a "
                   "place in fractions of the frame")
        ->type_name("TEXT");
    app.add_flag("--check", o.check,
                 "play the lesson: right answers must pass and wrong ones fail, as measured; exit 7 if one does not");
    app.add_option("--grade", o.grade,
                   "report whether a capture meets the task of the step in which it was taken; exit 7 if not")
        ->type_name("CAPTURE.png");
}

void declareInformation(CLI::App& app, Options& o, Typed& t) {
    app.add_flag("--list-params", o.listParams, "list every parameter: name, type, range, default and help");
    app.add_flag("--list-passes", o.listPasses, "list the passes of a frame");
    app.add_flag("--list-presets", o.listPresets, "list the shipped presets");
    app.add_flag("--list-measures", o.listMeasures, "list the measures that --measure writes");
    app.add_flag("--list-lessons", o.listLessons, "list the lessons: name, minutes, steps and title");
    app.add_flag("--about", o.about, "print title, description and presets, as the gallery shows them");
    app.add_flag("--json", o.json,
                 "print lists, comparisons, the results of --reference, --ab or --equal-cost, or this help as JSON");
    app.add_option("--bench", o.bench, "write the CPU and GPU time of each pass; on a terminal, also print a table")
        ->type_name("FILE.json");
    app.add_option("--bench-compare", o.benchCompare,
                   "compare two results of --bench, of any demo, as a table or with --json")
        ->type_name("A.json B.json")
        ->expected(2);
    app.add_option("--frames", t.frames, "number of frames that --bench times, default 300")->type_name("N");
    app.add_option("--threads", t.threads, "simulation threads, default one per core; never changes a result")
        ->type_name("N");
    declareScale(app, t.scale);
    app.add_option("--gpu", t.gpu,
                   "draw without a window on this GPU, counted from 0 as --doctor lists them; default: the first that "
                   "has OpenGL 3.3")
        ->type_name("N");
    app.add_option("--data-dir", o.dataDir,
                   "folder with shaders and assets; default: ARCLIGHT_DATA, else found from the executable")
        ->type_name("DIR");
    app.add_flag("--gl-debug", o.glDebug,
                 "let the driver check every call: misuse ends the run with its message; slower");
    app.add_flag("--doctor", o.doctor,
                 "report what this demo finds, needs and lacks, with remedies; exit 0 only if it can run");
    app.add_flag("--version", o.version, "print version, commit and build");
}

void declare(CLI::App& app, Options& o, Typed& t) {
    declareSettings(app, o, t);
    declareCaptures(app, o, t);
    declareSides(app, o, t);
    declareLessons(app, o, t);
    declareInformation(app, o, t);
}

/// More than the GPUs of any machine. EGL reports the existing ones later.
constexpr int kMaxGpu = 1023;

Expected<Shard> parseShard(const std::string& text) {
    const auto numbers = parseNumbers<int>(text, '/');
    const bool isOne = numbers && numbers->size() == 2 && (*numbers)[0] >= 1 && (*numbers)[0] <= (*numbers)[1];
    // Digits only: no sign.
    if (isOne && text.find('+') == std::string::npos) return Shard{(*numbers)[0] - 1, (*numbers)[1]};
    return fail(Exit::usage, "--shard " + inQuotes(text) + ": must be I/N with I from 1 to N, such as 3/64");
}

Expected<std::pair<int, int>> parsePixel(const std::string& text) {
    const auto numbers = parseNumbers<int>(text, ',');
    if (numbers && numbers->size() == 2 && (*numbers)[0] >= 0 && (*numbers)[1] >= 0)
        return std::pair((*numbers)[0], (*numbers)[1]);
    return fail(Exit::usage,
                "--explain " + inQuotes(text) + ": must be X,Y, the column and row of a pixel, such as 640,360");
}

Expected<Done> convert(const Typed& t, Options& o) {
    Expected<Done> done = Done{};
    const auto store = [&](const auto& read, auto& stored) {
        if (!done) return;
        if (read)
            stored = *read;
        else
            done = tl::unexpected(read.error());
    };
    const auto naming = [](const Error& error) { return Error{error.exit, "--ticks " + error.message}; };
    if (t.size) store(parseSize(*t.size), o.size);
    if (t.shard) store(parseShard(*t.shard), o.shard);
    if (t.ticks) store(parseTicks(*t.ticks).map_error(naming), o.ticks);
    if (t.seed) store(number<std::uint64_t>("--seed", *t.seed, 0, UINT64_MAX, "2^64 - 1"), o.seed);
    if (t.tick) store(number<std::int64_t>("--tick", *t.tick, 0, kMaxRestoredTick), o.tick);
    if (t.frames) store(number<int>("--frames", *t.frames, 1, 1000000), o.frames);
    if (t.scale) store(parseScale(*t.scale), o.scale);
    if (t.gpu) store(number<int>("--gpu", *t.gpu, 0, kMaxGpu), o.gpu);
    if (t.explain) store(parsePixel(*t.explain), o.explain);
    if (t.step) store(number<int>("--step", *t.step, 1, 10), o.step);
    if (t.threads) store(number<int>("--threads", *t.threads, 1, 1024), o.threads);
    return done;
}

/// Whether `--capture` has a placeholder for everything that varies between several captures.
Expected<Done> checkPattern(const Options& o) {
    if (o.ticks && !hasTickPlaceholder(*o.capture))
        return fail(Exit::usage,
                    "--capture " + inQuotes(*o.capture) + ": with --ticks, use a pattern such as out/%05d.png");
    for (const std::string& sweep : o.sweep) {
        const std::string name = sweep.substr(0, sweep.find('='));
        if (o.capture->find("{" + name + "}") == std::string::npos)
            return fail(Exit::usage, "--capture " + inQuotes(*o.capture) + ": with --sweep, use " +
                                         inQuotes("{" + name + "}") + ", such as " +
                                         inQuotes("out/{" + name + "}.png"));
    }
    return Done{};
}

Expected<Done> checkBatch(const Options& o) {
    const bool hasTarget =
        o.capture || o.sheet || o.video || o.measure || o.dumpState || o.dumpTexts || o.dumpShaders || o.reference;
    if (!o.exports.empty() && (o.ticks || o.video || o.sheet || !o.sweep.empty()))
        return fail(Exit::usage,
                    "--export cannot be combined with --ticks, --video, --sheet or --sweep: it writes one state");
    if (o.tick && o.ticks) return fail(Exit::usage, "--tick and --ticks cannot be combined");
    if (o.tick && o.video) return fail(Exit::usage, "--tick and --video cannot be combined: a video shows --ticks");
    if (o.ticks && !hasTarget)
        return fail(Exit::usage,
                    "--ticks: nothing to write; add --capture with a pattern such as out/%05d.png, "
                    "--sheet, --video, --measure or --dump-state");
    if (!o.sweep.empty() && !hasTarget)
        return fail(Exit::usage,
                    "--sweep: nothing to write; add --sheet, --capture with a pattern such as "
                    "out/{name}.png, --measure or --dump-state");
    if (o.sweep.size() > 2) return fail(Exit::usage, "--sweep may be given at most twice");
    if (o.sheet && o.sweep.size() + (o.ticks ? 1 : 0) > 2)
        return fail(Exit::usage, "--sheet has two axes: give --sweep twice, or once with --ticks");
    if (o.sheet && o.sweep.empty() && !o.ticks && !o.from) return fail(Exit::usage, "--sheet needs --sweep or --ticks");
    if (int{o.sheet.has_value()} + int{o.video.has_value()} + int{o.capture.has_value()} > 1)
        return fail(Exit::usage, "--capture, --sheet and --video cannot be combined");
    if (o.video && !o.sweep.empty())
        return fail(Exit::usage, "--video and --sweep cannot be combined: a video shows one run");
    if (o.resume && !(o.capture && (o.ticks || !o.sweep.empty())))
        return fail(Exit::usage, "--resume needs several captures: give --capture with --ticks or --sweep");
    if (o.equalCost && (o.ticks || o.video || o.sheet || o.bench || !o.sweep.empty()))
        return fail(Exit::usage,
                    "--equal-cost cannot be combined with --ticks, --video, --sheet, --sweep or --bench: it times a "
                    "single tick");
    if (o.bench && (o.ticks || o.video || !o.sweep.empty()))
        return fail(Exit::usage,
                    "--bench cannot be combined with --ticks, --video or --sweep: it times a single setting");
    if (o.listPasses && (o.ticks || o.video || !o.sweep.empty()))
        return fail(
            Exit::usage,
            "--list-passes cannot be combined with --ticks, --video or --sweep: it lists the passes of a frame");
    return o.capture ? checkPattern(o) : Done{};
}

/// `--shard` and `--merge` require a series, whether of ticks, of swept values or of presets.
Expected<Done> checkShares(const Options& o) {
    if (!o.shard && !o.merge) return Done{};
    const char* given = o.shard ? "--shard" : "--merge";
    const std::pair<const char*, bool> others[] = {{"--merge", o.shard && o.merge},
                                                   {"--resume", o.resume},
                                                   {"--dump-shaders", o.dumpShaders.has_value()},
                                                   {"--bench", o.bench.has_value()},
                                                   {"--list-passes", o.listPasses},
                                                   {"--record", o.record.has_value()}};
    for (const auto& [option, isGiven] : others)
        if (isGiven) return fail(Exit::usage, std::string(given) + " and " + option + " cannot be combined");
    // A capture of a sheet is also a series.
    if (o.ticks || o.video || o.sheet || !o.sweep.empty() || (o.from && o.capture)) return Done{};
    if (o.headless && !o.isJob() && o.isPlain()) return Done{};
    return fail(Exit::usage, std::string(given) +
                                 " needs a series: add --ticks, --sweep or --video, or give nothing but --headless "
                                 "for all presets");
}

/// A run that lists or reports does nothing else, but `--list-passes` draws.
Expected<Done> checkLists(const Options& o) {
    const std::pair<const char*, bool> lists[] = {{"--list-params", o.listParams},
                                                  {"--list-presets", o.listPresets},
                                                  {"--list-measures", o.listMeasures},
                                                  {"--list-lessons", o.listLessons},
                                                  {"--about", o.about},
                                                  {"--doctor", o.doctor},
                                                  {"--bench-compare", !o.benchCompare.empty()}};
    const char* given = nullptr;
    for (const auto& [list, isGiven] : lists) {
        if (!isGiven) continue;
        if (given) return fail(Exit::usage, std::string(given) + " and " + list + " cannot be combined");
        given = list;
    }
    if (given && (o.isJob() || o.record))
        return fail(Exit::usage, std::string(given) + " cannot be combined with --list-passes or options that write");
    return Done{};
}

/// `--explain` prints to the terminal, for one pixel of one frame.
Expected<Done> checkExplain(const Options& o) {
    if (!o.explain) return Done{};
    const std::pair<const char*, bool> others[] = {{"--ab", o.ab.has_value()},
                                                   {"--reference", o.reference.has_value()},
                                                   {"--ticks", o.ticks.has_value()},
                                                   {"--video", o.video.has_value()},
                                                   {"--sweep", !o.sweep.empty()},
                                                   {"--sheet", o.sheet.has_value()},
                                                   {"--ui", o.ui},
                                                   {"--pass", o.pass.has_value()},
                                                   {"--bench", o.bench.has_value()},
                                                   {"--list-passes", o.listPasses}};
    for (const auto& [option, isGiven] : others)
        if (isGiven)
            return fail(Exit::usage, std::string("--explain and ") + option +
                                         " cannot be combined: it explains a pixel of one frame without panels");
    return Done{};
}

Expected<Done> checkLessons(const Options& o, bool hasStep) {
    if ((o.answer || o.check || hasStep) && !o.lesson)
        return fail(Exit::usage, "--step, --answer and --check need --lesson");
    if (o.lesson && (o.from || o.preset || o.replay))
        return fail(Exit::usage,
                    "--lesson cannot be combined with --preset, --from or --replay: its steps determine the state");
    if (o.grade && (o.from || o.preset || o.replay || o.check))
        return fail(Exit::usage, "--grade cannot be combined with --check, --preset, --from or --replay");
    if ((o.check || o.grade) && (o.isJob() || o.record))
        return fail(Exit::usage, std::string(o.check ? "--check" : "--grade") +
                                     " cannot be combined with options that write");
    return Done{};
}

/// Options that show a single frame cannot be part of a series.
Expected<Done> checkOneFrame(const Options& o) {
    const std::pair<const char*, bool> ofOneFrame[] = {
        {"--error-map", o.errorMap.has_value()}, {"--sides", o.sides.has_value()}, {"--share", o.share.has_value()}};
    for (const auto& [option, isGiven] : ofOneFrame)
        if (isGiven && (o.ticks || o.video || o.sheet || !o.sweep.empty()))
            return fail(Exit::usage,
                        std::string(option) +
                            " cannot be combined with --ticks, --video, --sheet or --sweep: it shows a single frame");
    return Done{};
}

/// A page may hold links to any address, so only those of sites are accepted.
Expected<Done> checkShare(const Options& o) {
    if (o.share && !hasExtension(*o.share, ".html"))
        return fail(Exit::usage, "--share " + inQuotes(*o.share) + ": must end in .html");
    if (!o.site) return Done{};
    if (!o.share) return fail(Exit::usage, "--site needs --share");
    const bool isAddress = o.site->starts_with("https://") || o.site->starts_with("http://");
    if (isAddress && o.site->find_first_of(" \t\r\n\"'<>#?") == std::string::npos) return Done{};
    return fail(Exit::usage,
                "--site " + inQuotes(*o.site) + ": must be the address of a folder such as https://example.org/demos/");
}

Expected<Done> checkTogether(const Options& o) {
    if (auto done = checkLists(o); !done) return done;
    if (auto done = checkOneFrame(o); !done) return done;
    if (auto done = checkShare(o); !done) return done;
    if (o.pass && o.pass->empty()) return fail(Exit::usage, "--pass: no pass ''; --list-passes lists them");
    if (o.ui && o.pass)
        return fail(Exit::usage, "--ui and --pass cannot be combined: panels are drawn over the final image");
    if (o.from && o.preset)
        return fail(Exit::usage, "--from and --preset cannot be combined: a capture holds all parameters");
    if (o.replay && (o.from || o.preset || o.input || o.seed))
        return fail(Exit::usage,
                    "--replay cannot be combined with --from, --preset, --input or --seed: a recording holds them");
    if (o.record && (o.isJob() || o.headless))
        return fail(Exit::usage, "--record needs a window: remove --headless and all options that write or list");
    if (o.scale && (o.isJob() || o.headless))
        return fail(Exit::usage, "--scale needs a window: in captures, panels grow with the height of the image");
    if (o.ab && o.reference && !o.equalCost)
        return fail(Exit::usage, "--ab and --reference cannot be combined without --equal-cost");
    if (o.equalCost && (!o.ab || *o.ab == "none")) return fail(Exit::usage, "--equal-cost needs two sides: add --ab");
    if (o.errorMap && !o.ab && !o.reference && !o.from)
        return fail(Exit::usage, "--error-map needs a comparison: add --ab or --reference");
    if (o.sides && !o.ab) return fail(Exit::usage, "--sides needs a comparison: add --ab");
    if ((o.view || o.split || o.gain) && !o.ab && !o.reference && !o.from)
        return fail(Exit::usage, "--view, --split and --gain need a comparison: add --ab or --reference");
    if (auto done = checkExplain(o); !done) return done;
    if (auto done = checkOutputs(o); !done) return done;
    if (auto done = checkShares(o); !done) return done;
    return checkBatch(o);
}

}  // namespace

Expected<Options> parseOptions(const DemoInfo& info, int argc, char** argv) {
    Options options;
    Typed typed;
    CLI::App app(std::string(info.title) +
                     ": opens a window; without a display, captures the showcase and every preset to ./captures",
                 std::string(info.name));
    declare(app, options, typed);
    auto help = readCommandLine(app, argc, argv);
    if (!help) return tl::unexpected(help.error());
    options.help = std::move(*help);
    if (!options.help.empty()) return options;
    if (auto done = convert(typed, options); !done) return tl::unexpected(done.error());
    if (auto done = checkLessons(options, typed.step.has_value()); !done) return tl::unexpected(done.error());
    if (auto done = checkTogether(options); !done) return tl::unexpected(done.error());
    // The state to grade is the capture's.
    if (options.grade) options.from = options.grade;
    return options;
}

Expected<TickRange> parseTicks(const std::string& text) {
    const auto numbers = parseNumbers<std::int64_t>(text, ':');
    if (numbers && (numbers->size() == 2 || numbers->size() == 3)) {
        const TickRange range{(*numbers)[0], (*numbers)[1], numbers->size() == 3 ? (*numbers)[2] : 1};
        if (range.first >= 0 && range.last >= range.first && range.last <= kMaxRestoredTick && range.step >= 1 &&
            range.step <= kMaxRestoredTick)
            return range;
    }
    return fail(Exit::usage, inQuotes(text) + ": must be FIRST:LAST or FIRST:LAST:STEP, such as 0:120:10, up to tick " +
                                 std::to_string(kMaxRestoredTick));
}

std::string formatTicks(const TickRange& ticks) {
    return std::to_string(ticks.first) + ":" + std::to_string(ticks.last) + ":" + std::to_string(ticks.step);
}

}  // namespace arclight
