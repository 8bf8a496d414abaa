// The loading sign: what is being prepared for the first frame, and how far that is.

// What follows each other, and which part of the bar each takes, by how long each takes on a slow line with a slow driver.
const kStages = {
    files: { name: "Loading", from: 0, to: 0.5 },
    images: { name: "Preparing textures", from: 0.5, to: 0.55 },
    start: { name: "Starting", from: 0.55, to: 0.6 },
    programs: { name: "Compiling shader programs", from: 0.6, to: 0.75 },
    draws: { name: "Drawing the first frame", from: 0.75, to: 1 },
};

export class Progress {
    // `message` says the stage, which screen readers tell; `detail` says how far it is, for the eyes alone.
    constructor({ message, detail, bar }) {
        Object.assign(this, { message, detail, bar });
    }

    // `done` of `all` parts of the stage; `text`: that in words.
    tell(stage, done = 0, all = 0, text = all ? `${done} of ${all}` : "") {
        if (this.hasEnded) return;
        const { name, from, to } = kStages[stage];
        const part = all > 0 ? Math.min(1, done / all) : 0;
        // What follows a stage may begin before its end.
        this.bar.value = Math.max(this.bar.value, from + part * (to - from));
        if (this.message.textContent !== name) this.message.textContent = name;
        if (this.detail.textContent !== text) this.detail.textContent = text;
    }

    files(done, all) { this.tell("files", done, all, `${Math.floor(100 * done / Math.max(1, all))} %`); }

    // Leaves the message to whoever has another one: files that still come say nothing more.
    end() {
        this.hasEnded = true;
        this.bar.hidden = this.detail.hidden = true;
    }
}
