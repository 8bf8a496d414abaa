// The canvas and its events for src/app/web/glfw.cpp, linked with --js-library.
//
// Positions are in device pixels from the canvas's top left corner. A finger is the left button, or the right one after
// half a second in one place; two fingers are the middle button at their mean, and the wheel by their distance. On the
// panels, a finger scrolls if it starts to move along an axis that scrolls there.
mergeInto(LibraryManager.library, {
    $ArclightCanvas: {
        kStay: 500, // ms after which a resting finger acts as the right button
        kAnswer: 100, // ms within which moves whoever waits until the page knows of the finger; more where it is late
        clipboard: "",
        dropped: 0,
        fingers: null, // positions by pointer, a Map
        still: null, // where and since when the only finger rests, and what ends that: { x, y, since, known, answer, timer, frame }
        touched: -1, // the button held by fingers
        isFinger: false, // whether a finger made the latest event
        pinch: 0, // the distance of two fingers at the last wheel event
        target: 0, // what lies under the finger that went down; see arclightBeginSwipe
        swipe: null, // the finger that scrolls: { isAcross, at, speed, time }
        glide: 0, // the animation frame in which the panel keeps scrolling after a swipe
        held: null, // codes of keys, a Set
        buttons: 0, // mask of mouse buttons that the demo knows as held
        ratio: 0, // the device pixel ratio when the canvas was last sized
        isApple: false, // whether shortcuts use Cmd

        // GLFW's codes by KeyboardEvent.code.
        keyCode: function (code) {
            if (/^Key[A-Z]$/.test(code)) return code.charCodeAt(3);
            if (/^Digit[0-9]$/.test(code)) return code.charCodeAt(5);
            if (/^F([1-9]|1[0-9]|2[0-5])$/.test(code)) return 289 + Number(code.slice(1));
            if (/^Numpad[0-9]$/.test(code)) return 320 + Number(code.slice(6));
            var named = {
                Space: 32, Quote: 39, Comma: 44, Minus: 45, Period: 46, Slash: 47, Semicolon: 59, Equal: 61,
                BracketLeft: 91, Backslash: 92, BracketRight: 93, Backquote: 96, Escape: 256, Enter: 257, Tab: 258,
                Backspace: 259, Insert: 260, Delete: 261, ArrowRight: 262, ArrowLeft: 263, ArrowDown: 264, ArrowUp: 265,
                PageUp: 266, PageDown: 267, Home: 268, End: 269, CapsLock: 280, NumpadDecimal: 330, NumpadDivide: 331,
                NumpadMultiply: 332, NumpadSubtract: 333, NumpadAdd: 334, NumpadEnter: 335, ShiftLeft: 340,
                ControlLeft: 341, AltLeft: 342, MetaLeft: 343, ShiftRight: 344, ControlRight: 345, AltRight: 346,
                MetaRight: 347
            };
            return named[code] || -1;
        },
        // AltGr types characters. Some systems report it as Ctrl and Alt.
        isAltGraph: function (e) { return Boolean(e.getModifierState && e.getModifierState("AltGraph")); },
        modifiers: function (e) {
            if (ArclightCanvas.isAltGraph(e)) return e.shiftKey ? 1 : 0;
            var isControl = e.ctrlKey || (e.metaKey && ArclightCanvas.isApple);
            return (e.shiftKey ? 1 : 0) | (isControl ? 2 : 0) | (e.altKey ? 4 : 0) | (e.metaKey && !isControl ? 8 : 0);
        },
        // Keys with Alt, or with the Windows key, are the browser's or the desktop's. On a Mac, Cmd is the key of
        // shortcuts.
        hasAlt: function (e) {
            var self = ArclightCanvas, isSuper = (e.metaKey || e.key === "Meta") && !self.isApple;
            return (e.altKey || e.key === "Alt" || isSuper) && !self.isAltGraph(e);
        },
        // The character that the layout has on the key, 0 for none; C++ identifies letters and signs by it.
        written: function (e) { return Array.from(e.key).length === 1 ? e.key.codePointAt(0) : 0; },
        // The letter of a shortcut; on a keyboard without Latin letters, that of a US keyboard.
        letter: function (e) { return /^[a-z]$/i.test(e.key) ? e.key.toUpperCase() : e.code.slice(-1); },
        // What the browser keeps for itself: keys that the demos do not use, its own shortcuts, and Shift+Tab, which
        // moves the keyboard focus off the canvas.
        isBrowsers: function (e) {
            var self = ArclightCanvas;
            if (self.keyCode(e.code) < 0 || (e.code === "Tab" && e.shiftKey) || self.hasAlt(e)) return true;
            if (/^F[0-9]+$/.test(e.code) && e.code !== "F1" && e.code !== "F12") return true;
            // A demo has shortcuts for select all, undo, redo and search.
            return (self.modifiers(e) & 2) !== 0 && !(e.shiftKey ? /^Z$/ : /^[AFZY]$/).test(self.letter(e));
        },
        onKey: function (e) {
            var self = ArclightCanvas, key = self.keyCode(e.code), modifiers = self.modifiers(e);
            if (!self.isBrowsers(e)) e.preventDefault();
            if (e.type === "keyup") {
                if (self.held.delete(key)) _arclightOnKey(key, 0, modifiers, 0);
                // macOS does not report keys that are released while Cmd is held.
                return e.key === "Meta" ? self.releaseKeys() : undefined;
            }
            if (self.hasAlt(e) || (e.code === "Tab" && e.shiftKey)) return;
            if (key >= 0) {
                self.held.add(key);
                _arclightOnKey(key, e.repeat ? 2 : 1, modifiers, self.written(e));
            }
            if (!(modifiers & 2) && Array.from(e.key).length === 1) _arclightOnCharacter(e.key.codePointAt(0));
        },
        releaseKeys: function () {
            ArclightCanvas.held.forEach(function (key) { _arclightOnKey(key, 0, 0, 0); });
            ArclightCanvas.held.clear();
        },

        // Whether the browser has locked the pointer for a demo that claims it.
        isLocked: function () { return document.pointerLockElement === Module.canvas; },
        point: function (e) {
            var canvas = Module.canvas, box = canvas.getBoundingClientRect();
            return {
                x: (e.clientX - box.left) * canvas.width / (box.width || 1),
                y: (e.clientY - box.top) * canvas.height / (box.height || 1),
            };
        },
        between: function () {
            var all = Array.from(ArclightCanvas.fingers.values()), a = all[0], b = all[1];
            return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.hypot(a.x - b.x, a.y - b.y) };
        },
        onPointer: function (e) {
            var self = ArclightCanvas;
            if (e.type === "pointerdown") {
                Module.canvas.focus({ preventScroll: true });
                if (!self.isLocked()) Module.canvas.setPointerCapture(e.pointerId);
            }
            self.isFinger = e.pointerType === "touch";
            self.isFinger ? self.onTouch(e) : self.onMouse(e);
            if (e.cancelable) e.preventDefault();
        },
        // Only the first button that goes down and the last that goes up have events of their own; changes in between
        // arrive as moves. So every event checks the mask of buttons. A button that went down elsewhere, such as one
        // that drags a selection across the page, does not belong to the demo.
        onMouse: function (e) {
            var self = ArclightCanvas, p = self.point(e), isLocked = self.isLocked();
            // A locked pointer is not captured, but it is still ours.
            if (isLocked && e.type === "lostpointercapture") return;
            if (e.type === "pointercancel" || e.type === "lostpointercapture") return self.holdButtons(0, 0);
            if (isLocked)
                _arclightOnMotion(e.movementX * devicePixelRatio, e.movementY * devicePixelRatio);
            else
                _arclightOnPointer(p.x, p.y);
            var isOurs = isLocked || Module.canvas.hasPointerCapture(e.pointerId);
            self.holdButtons(isOurs ? e.buttons : e.buttons & self.buttons, self.modifiers(e));
        },
        // The bits of a mask are in GLFW's order: left, right, middle.
        holdButtons: function (mask, modifiers) {
            var before = ArclightCanvas.buttons;
            ArclightCanvas.buttons = mask & 7;
            [0, 1, 2].forEach(function (button) {
                var bit = 1 << button;
                if ((before ^ mask) & bit) _arclightOnButton(button, mask & bit ? 1 : 0, modifiers);
            });
        },
        onTouch: function (e) {
            var self = ArclightCanvas, p = self.point(e), before = self.fingers.size;
            if (e.type === "pointermove") {
                if (!self.fingers.has(e.pointerId)) return;
                self.fingers.set(e.pointerId, p);
                return before === 1 ? self.moveFinger(p, e) : self.movePair();
            }
            if (e.type === "pointerdown") {
                // A second finger on the panels does nothing.
                if (before === 2 || (before === 1 && self.target)) return;
                self.fingers.set(e.pointerId, p);
                return before === 0 ? self.putFinger(p, e) : self.putPair();
            }
            if (!self.fingers.delete(e.pointerId)) return;
            if (self.still && !self.still.isCatch && e.type === "pointerup") self.press(0);
            self.release();
            self.endSwipe(e);
            // After a pinch, the finger that stays does nothing.
            self.fingers.clear();
            _arclightOnInside(0);
        },
        // A finger has no meaning until it moves (a drag), lifts (a tap), rests (the right button) or is joined.
        putFinger: function (p, e) {
            var self = ArclightCanvas, isCatch = self.stopGlide();
            self.target = _arclightBeginSwipe(p.x, p.y);
            _arclightOnInside(1);
            _arclightOnPointer(p.x, p.y);
            var known = performance.now(), late = Math.max(0, known - e.timeStamp);
            self.still = {
                x: p.x, y: p.y, since: e.timeStamp, known: known, answer: Math.max(self.kAnswer, late),
                timer: setTimeout(self.stay, Math.max(self.kStay, late)), frame: 0, isCatch: isCatch,
            };
        },
        // Browsers deliver moves just before a frame, and a finger that lifts between two: those made before now arrive
        // before what comes after the next frame.
        stay: function () {
            var self = ArclightCanvas, still = self.still;
            still.frame = requestAnimationFrame(function () {
                still.timer = setTimeout(function () { self.press(1); }, 0);
            });
        },
        // Frames may take longer than a finger rests: what counts is when it moved, not when the page was told.
        moveFinger: function (p, e) {
            var self = ArclightCanvas, still = self.still;
            if (self.swipe) return self.moveSwipe(p, e);
            if (still) {
                var left = e.getCoalescedEvents().concat(e).find(function (move) {
                    var at = self.point(move);
                    return Math.hypot(at.x - still.x, at.y - still.y) >= 8 * devicePixelRatio;
                });
                if (!left) return;
                var isQuick = left.timeStamp - still.since < self.kStay || self.isAnswer(left, still);
                if (isQuick && self.beginSwipe(still, self.point(left))) return self.moveSwipe(p, e);
                self.press(isQuick ? 0 : 1);
            }
            _arclightOnPointer(p.x, p.y);
        },
        // Whoever waits for the page at each step, as programs that move fingers do and people who see no answer, rests
        // because the page is late: such a finger moves within the time by which the page was late.
        isAnswer: function (move, still) {
            var after = move.timeStamp - still.known;
            return after >= 0 && after < still.answer;
        },
        // Whether the finger, which came from `still`, scrolls from now on. The pointer leaves meanwhile, so that
        // nothing under it is highlighted.
        beginSwipe: function (still, to) {
            var self = ArclightCanvas, isAcross = Math.abs(to.x - still.x) > Math.abs(to.y - still.y);
            if (!(self.target & (isAcross ? 2 : 4))) return false;
            self.decide();
            self.swipe = { isAcross: isAcross, at: still, speed: 0, time: still.since };
            _arclightOnInside(0);
            return true;
        },
        moveSwipe: function (p, e) {
            var swipe = ArclightCanvas.swipe, name = swipe.isAcross ? "x" : "y", by = p[name] - swipe.at[name];
            var ms = Math.max(1, e.timeStamp - swipe.time);
            swipe.speed = 0.6 * by / ms + 0.4 * swipe.speed;
            swipe.at = p, swipe.time = e.timeStamp;
            ArclightCanvas.scroll(swipe, by);
        },
        scroll: function (swipe, by) { _arclightSwipe(swipe.isAcross ? by : 0, swipe.isAcross ? 0 : by); },
        // After a flick, scrolling continues and loses most of its speed in a third of a second.
        endSwipe: function (e) {
            var self = ArclightCanvas, swipe = self.swipe, last = performance.now();
            self.swipe = null;
            if (!swipe || e.type !== "pointerup" || e.timeStamp - swipe.time > 80) return;
            var glide = function (now) {
                var ms = Math.min(50, Math.max(0, now - last));
                last = now;
                self.scroll(swipe, swipe.speed * ms);
                swipe.speed *= Math.exp(-ms / 300);
                self.glide = Math.abs(swipe.speed) > 0.02 * devicePixelRatio ? requestAnimationFrame(glide) : 0;
            };
            self.glide = requestAnimationFrame(glide);
        },
        // Returns whether anything was gliding.
        stopGlide: function () {
            var isGliding = ArclightCanvas.glide !== 0;
            cancelAnimationFrame(ArclightCanvas.glide);
            ArclightCanvas.glide = 0;
            return isGliding;
        },
        putPair: function () {
            ArclightCanvas.release();
            var pair = ArclightCanvas.between();
            ArclightCanvas.pinch = pair.distance;
            _arclightOnPointer(pair.x, pair.y);
            ArclightCanvas.press(2);
        },
        movePair: function () {
            var self = ArclightCanvas, pair = self.between();
            _arclightOnPointer(pair.x, pair.y);
            if (pair.distance <= 0 || self.pinch <= 0) return;
            // Doubling the distance equals seven steps of a wheel.
            _arclightOnScroll(0, 7 * Math.log2(pair.distance / self.pinch));
            self.pinch = pair.distance;
        },
        press: function (button) {
            ArclightCanvas.decide();
            ArclightCanvas.touched = button;
            _arclightOnButton(button, 1, 0);
        },
        release: function () {
            ArclightCanvas.decide();
            if (ArclightCanvas.touched >= 0) _arclightOnButton(ArclightCanvas.touched, 0, 0);
            ArclightCanvas.touched = -1;
        },
        decide: function () {
            var still = ArclightCanvas.still;
            if (still) clearTimeout(still.timer), cancelAnimationFrame(still.frame);
            ArclightCanvas.still = null;
        },
        onWheel: function (e) {
            e.preventDefault();
            // Steps of a wheel by unit: pixels, lines, pages.
            var step = [1 / 100, 1 / 3, 1][e.deltaMode];
            _arclightOnScroll(-e.deltaX * step, -e.deltaY * step);
        },

        // Files are read one after the other, in their order.
        onDrop: function (e) {
            e.preventDefault();
            // Whether an item is a folder can only be determined now.
            var areFolders = Array.from(e.dataTransfer.items).filter(function (item) {
                return item.kind === "file";
            }).map(function (item) {
                var entry = item.webkitGetAsEntry && item.webkitGetAsEntry();
                return Boolean(entry && entry.isDirectory);
            });
            ArclightCanvas.takeFiles(Array.from(e.dataTransfer.files), areFolders);
        },
        takeFiles: function (files, areFolders) {
            if (files.length === 6) return ArclightCanvas.takeFaces(files);
            files.reduce(function (last, file, i) {
                return last.then(function () { return ArclightCanvas.takeFile(file, areFolders[i]); });
            }, Promise.resolve());
        },
        // Six files at once are the faces of a cube: the demo gets the first and finds the others next to it.
        takeFaces: function (files) {
            var self = ArclightCanvas;
            Promise.all(files.map(function (file) { return file.arrayBuffer(); })).then(function (faces) {
                var folder = "/dropped/" + self.dropped++;
                files.forEach(function (file, i) { self.store(file.name, faces[i], folder); });
                self.withText(folder + "/" + files[0].name, _arclightOnDrop);
            }).catch(function (error) { self.say("The files cannot be read: " + error.message); });
        },
        takeFile: function (file, isFolder) {
            var self = ArclightCanvas, most = _arclightMaxDroppedBytes();
            if (isFolder) return self.say(file.name + " is a folder. Drop files instead.");
            if (file.size > most)
                return self.say(file.name + " has " + Math.ceil(file.size / 1048576) + " MiB. Files may have at most " +
                    most / 1048576 + " MiB.");
            // Every file gets its own folder, so that names need only one change.
            return file.arrayBuffer().then(function (bytes) {
                self.withText(self.store(file.name, bytes, "/dropped/" + self.dropped++), _arclightOnDrop);
            }).catch(function (error) {
                self.say(file.name + " cannot be read: " + error.message);
            });
        },
        // Stores a file for the demo, which removes the file after reading it. Returns its path.
        store: function (name, bytes, folder) {
            var path = folder + "/" + name.replace(/[\/\\]/g, "_");
            FS.mkdirTree(folder);
            FS.writeFile(path, new Uint8Array(bytes));
            return path;
        },
        // Shows a message in the demo's bar.
        say: function (text) { ArclightCanvas.withText(text, _arclightSay); },
        withText: function (text, take) {
            var size = lengthBytesUTF8(text) + 1, at = _malloc(size);
            stringToUTF8(text, at, size);
            take(at);
            _free(at);
        },

        // Whether this is the page that the user is in, be it beside the demo. The demo's document is a frame of it; in a
        // page of another site, which hides its state, the frame itself must have the focus.
        hasPageFocus: function () {
            try {
                return window.top.document.hasFocus();
            } catch (e) {
                return document.hasFocus();
            }
        },

        // How many pixels of the screen the canvas covers depends on how the browser rounds its edges: a canvas of other
        // pixels is blurred. `entries`: of a ResizeObserver that may know; without one, the box is rounded.
        resize: function (entries) {
            var canvas = Module.canvas, exact = entries && entries[entries.length - 1].devicePixelContentBoxSize;
            var box = canvas.getBoundingClientRect(), ratio = ArclightCanvas.ratio = devicePixelRatio;
            // A browser that emulates another screen tells the pixels of its own.
            var side = function (px, known) { return Math.abs(known - px) < 1 ? known : Math.round(px); };
            var width = side(box.width * ratio, exact ? exact[0].inlineSize : NaN);
            var height = side(box.height * ratio, exact ? exact[0].blockSize : NaN);
            if (canvas.width === width && canvas.height === height) return;
            canvas.width = width, canvas.height = height;
            _arclightOnSize();
        },
    },

    arclightListen__deps: ["$ArclightCanvas", "$FS", "malloc", "free"],
    arclightListen: function () {
        var self = ArclightCanvas, canvas = Module.canvas;
        self.fingers = new Map(), self.held = new Set();
        self.isApple = /Mac|iPhone|iPad/.test(navigator.platform);
        var observer = new ResizeObserver(self.resize);
        try {
            observer.observe(canvas, { box: "device-pixel-content-box" });
        } catch (error) {
            observer.observe(canvas);
        }
        self.resize();
        ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"].forEach(function (type) {
            canvas.addEventListener(type, self.onPointer);
        });
        canvas.addEventListener("pointerenter", function (e) {
            if (e.pointerType !== "touch") _arclightOnInside(1);
        });
        canvas.addEventListener("pointerleave", function (e) {
            if (e.pointerType !== "touch") _arclightOnInside(0);
        });
        canvas.addEventListener("wheel", self.onWheel, { passive: false });
        canvas.addEventListener("contextmenu", function (e) { e.preventDefault(); });
        canvas.addEventListener("keydown", self.onKey);
        canvas.addEventListener("keyup", self.onKey);
        canvas.addEventListener("focus", function () { _arclightOnFocus(1); });
        canvas.addEventListener("blur", function () {
            self.releaseKeys();
            _arclightOnFocus(0);
        });
        document.addEventListener("fullscreenchange", function () { self.resize(); });
        // Escape ends the pointer lock without a key event.
        document.addEventListener("pointerlockchange", function () {
            if (!self.isLocked()) _arclightOnUnlock();
        });
        document.addEventListener("pointerlockerror", function () { _arclightOnUnlock(); });
        document.addEventListener("paste", function (e) { self.clipboard = e.clipboardData.getData("text/plain"); });
        document.addEventListener("dragover", function (e) { e.preventDefault(); });
        document.addEventListener("drop", self.onDrop);
    },

    arclightCanvasSide__deps: ["$ArclightCanvas"],
    arclightCanvasSide: function (isHeight) {
        // The pixel ratio changes with the browser's zoom and from screen to screen, while the box may keep its size.
        // Not every browser has an event for it, so check in every frame.
        if (devicePixelRatio !== ArclightCanvas.ratio) ArclightCanvas.resize();
        return isHeight ? Module.canvas.height : Module.canvas.width;
    },

    arclightHasKeyboard: function () { return matchMedia("(pointer: coarse)").matches ? 0 : 1; },

    arclightHasTouch: function () { return navigator.maxTouchPoints > 0 ? 1 : 0; },

    arclightIsFinger__deps: ["$ArclightCanvas"],
    arclightIsFinger: function () { return ArclightCanvas.isFinger ? 1 : 0; },

    arclightPixelRatio: function () { return devicePixelRatio; },

    arclightSetCursor: function (name) { Module.canvas.style.cursor = UTF8ToString(name); },

    arclightIsFullScreen: function () { return document.fullscreenElement ? 1 : 0; },
    arclightFullScreen: function (isOn) {
        // A browser may refuse, or not know it at all; then nothing changes.
        if (!isOn) return void (document.exitFullscreen && document.exitFullscreen());
        var all = document.documentElement;
        if (all.requestFullscreen) all.requestFullscreen().catch(function () {});
    },

    arclightLockPointer: function (isOn) {
        // A browser may refuse, or not know it at all; then nothing changes.
        if (!isOn) return void (document.exitPointerLock && document.exitPointerLock());
        var canvas = Module.canvas;
        var asked = canvas.requestPointerLock ? canvas.requestPointerLock() : _arclightOnUnlock();
        if (asked) asked.catch(function () { _arclightOnUnlock(); });
    },

    arclightCopy__deps: ["$ArclightCanvas"],
    arclightCopy: function (text) {
        ArclightCanvas.clipboard = UTF8ToString(text);
        if (navigator.clipboard) navigator.clipboard.writeText(ArclightCanvas.clipboard).catch(function () {});
    },
    arclightPaste__deps: ["$ArclightCanvas"],
    arclightPaste: function () {
        var size = lengthBytesUTF8(ArclightCanvas.clipboard) + 1, text = _malloc(size);
        stringToUTF8(ArclightCanvas.clipboard, text, size);
        return text;
    },

    // Stores in GLFW's order, 15 buttons and then 6 axes, what all gamepads with the standard mapping do together: of
    // several readings of an axis, the one farthest from rest counts. A page in the background sees none.
    arclightGamepad__deps: ["$ArclightCanvas"],
    arclightGamepad: function (buttons, axes) {
        var all = navigator.getGamepads && ArclightCanvas.hasPageFocus() ? Array.from(navigator.getGamepads()) : [];
        var pads = all.filter(function (p) { return p && p.mapping === "standard"; });
        if (!pads.length) return 0;
        [0, 1, 2, 3, 4, 5, 8, 9, 16, 10, 11, 12, 15, 13, 14].forEach(function (from, i) {
            var isHeld = pads.some(function (pad) { return pad.buttons[from] && pad.buttons[from].pressed; });
            HEAPU8[buttons + i] = isHeld ? 1 : 0;
        });
        var farthest = function (reading) {
            return pads.map(reading).reduce(function (a, b) { return Math.abs(b) > Math.abs(a) ? b : a; });
        };
        for (var i = 0; i < 4; ++i)
            HEAPF32[(axes >> 2) + i] = farthest(function (pad) { return pad.axes[i] || 0; });
        for (var i = 0; i < 2; ++i)
            HEAPF32[(axes >> 2) + 4 + i] = 2 * farthest(function (pad) {
                return pad.buttons[6 + i] ? pad.buttons[6 + i].value : 0;
            }) - 1;
        return 1;
    },

    // Shows the browser's dialog for files with these endings, and hands the chosen ones to the demo.
    arclightChooseFile__deps: ["$ArclightCanvas"],
    arclightChooseFile: function (endings) {
        var field = document.createElement("input");
        field.type = "file", field.multiple = true, field.accept = UTF8ToString(endings).replace(/ /g, ",");
        field.onchange = function () { ArclightCanvas.takeFiles(Array.from(field.files), []); };
        field.click();
    },

    // Gives a file of the program's own file system to the user.
    arclightDownload__deps: ["$FS"],
    arclightDownload: function (path) {
        var file = UTF8ToString(path), name = file.split("/").pop();
        if (Module.onFile) return Module.onFile(name, FS.readFile(file));
        var type = name.endsWith(".png") ? "image/png" : name.endsWith(".json") ? "application/json" : "";
        var address = URL.createObjectURL(new Blob([FS.readFile(file)], { type: type }));
        var link = document.createElement("a");
        link.href = address, link.download = name;
        link.click();
        setTimeout(function () { URL.revokeObjectURL(address); }, 60000);
    },

    // Dear ImGui queries in every frame the state that it changes, which makes the browser wait for the GPU. So skip
    // these queries: what Dear ImGui restores does not matter, as every pass sets all the state it needs.
    glGetIntegerv__deps: ["$emscriptenWebGLGet"],
    glGetIntegerv: function (name, to) {
        var scissorBox = [0, 0, 0, 0], one = [1], zero = [0], add = [0x8006];
        var known = {
            0x0c10: scissorBox, 0x80c9: one, 0x80c8: zero, 0x80cb: one, 0x80ca: zero, 0x8009: add, 0x883d: add,
        }[name];
        if (!known) return emscriptenWebGLGet(name, to, 0);
        HEAP32.set(known, to >> 2);
    },

    // The browser's finish() does not wait. Reading a pixel does wait for everything drawn before.
    glFinish: function () {
        var bound = GLctx.getParameter(GLctx.READ_FRAMEBUFFER_BINDING);
        GLctx.bindFramebuffer(GLctx.READ_FRAMEBUFFER, null);
        GLctx.readPixels(0, 0, 1, 1, GLctx.RGBA, GLctx.UNSIGNED_BYTE, new Uint8Array(4));
        GLctx.bindFramebuffer(GLctx.READ_FRAMEBUFFER, bound);
    },

    arclightOpenAddress: function (address) { window.open(UTF8ToString(address), "_blank", "noopener"); },
});
