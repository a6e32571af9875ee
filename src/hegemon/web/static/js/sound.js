// Soft sounds, made here and by nobody else: a few notes for each thing that is worth one. A page loads this only for
// readers who want sounds. A browser lets no page sound before its reader has pressed something.

/** A tone: its pitch in hertz, at which second it begins, for how long it fades, how loud it is, and of which wave. */
const tone = (pitch, start, length, level, wave = "sine", fall = pitch) => ({ pitch, start, length, level, wave, fall });
/** Something that rustles or rumbles, around a pitch. */
const noise = (pitch, start, length, level) => ({ pitch, start, length, level });

/** By what happens: what is heard. */
export const SOUNDS = {
  turn: [tone(587.33, 0, 0.55, 0.09), tone(1174.66, 0, 0.25, 0.02), tone(880, 0.14, 0.8, 0.09), tone(1760, 0.14, 0.3, 0.015)],
  move: [noise(2200, 0, 0.07, 0.06), tone(190, 0.015, 0.09, 0.07, "sine", 140)],
  battle: [
    tone(130, 0, 0.32, 0.2, "sine", 55),
    noise(420, 0, 0.16, 0.12),
    tone(110, 0.22, 0.42, 0.2, "sine", 48),
    noise(360, 0.22, 0.22, 0.12),
  ],
  win: [
    ...[293.66, 440, 587.33, 739.99].map((pitch, n) => tone(pitch, n * 0.13, 0.7, 0.07, "triangle")),
    ...[293.66, 587.33, 880].map((pitch) => tone(pitch, 0.56, 1.6, 0.05, "triangle")),
  ],
  end: [tone(587.33, 0, 0.6, 0.07), tone(440, 0.2, 1, 0.07)],
};
const ATTACK = 0.008; // seconds until a note is there: at once, but without a click
const SILENCE = 0.0001;
const isWanted = () => document.documentElement.dataset.sound === "on";

let context, before;

/** Let a sound be heard, if the reader wants sounds and has pressed anything on this page. Whoever counts is told. */
export function play(kind, delay = 0) {
  if (!isWanted()) return;
  wake();
  if (context.state !== "running" && !navigator.userActivation?.hasBeenActive) return;
  render(context, kind, context.currentTime + delay);
  dispatchEvent(new CustomEvent("sounded", { detail: kind }));
}

/** The notes of a sound, put into an audio context. */
export function render(audio, kind, start) {
  for (const note of SOUNDS[kind]) put(audio, note, start + note.start);
}

function put(audio, note, start) {
  const [volume, end] = [audio.createGain(), start + note.length];
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.exponentialRampToValueAtTime(note.level, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  volume.connect(audio.destination);
  const source = note.wave ? voice(audio, note, start, end) : rustle(audio, note, volume);
  if (note.wave) source.connect(volume);
  source.start(start);
  source.stop(end);
}

function voice(audio, { pitch, wave, fall }, start, end) {
  const source = new OscillatorNode(audio, { type: wave, frequency: pitch });
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(fall, end);
  return source;
}

function rustle(audio, { pitch, length }, volume) {
  const buffer = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const [source, filter] = [new AudioBufferSourceNode(audio, { buffer }), audio.createBiquadFilter()];
  Object.assign(filter, { type: "bandpass" }).frequency.value = pitch;
  source.connect(filter).connect(volume);
  return source;
}

function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

/** From now on, tell by sounds what happens at the table of this page. */
export function listen() {
  if (before) return; // it does already
  before = { ...document.getElementById("game").dataset };
  addEventListener("shown", () => hear(document));
  addEventListener("glimpsed", ({ detail }) => hear(detail)); // those who look elsewhere are called, too
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => isWanted() && wake(), { once: true });
}

function hear(page) {
  const now = { ...page.getElementById("game").dataset };
  const film = page.getElementById("film")?.dataset ?? {};
  const hasMoved = now.version !== before.version;
  if (now.status === "over" && before.status === "playing") play(now.result === "won" ? "win" : "end");
  else {
    if (hasMoved && now.status === "playing") play(film.sound ?? "move");
    if (now.turn === "me" && before.turn !== "me") play("turn", hasMoved ? 0.25 : 0);
  }
  before = now;
}
