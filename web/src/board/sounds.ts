// Five short wooden sounds, made here and off unless the player wants them. No music, no sound for mistakes.
import { looks } from "./looks.svelte";

export const SOUNDS = ["card", "trick", "meld", "turn", "won"] as const;
export type Sound = (typeof SOUNDS)[number];

/** Knocks on wood: when, how high, how loud. */
const KNOCKS: Record<Sound, [at: number, pitch: number, loud: number][]> = {
  card: [[0, 900, 0.5]],
  trick: [[0, 620, 0.5], [0.05, 480, 0.4]],
  meld: [[0, 760, 0.4], [0.045, 900, 0.4], [0.09, 1060, 0.4]],
  turn: [[0, 1180, 0.4], [0.08, 1180, 0.3]],
  won: [[0, 700, 0.5], [0.05, 930, 0.5], [0.1, 1240, 0.5]],
};

/** Seconds between sounds that come together; milliseconds after which nobody seems to look. */
const APART = 0.12, IDLE = 10_000;
let context: AudioContext | null = null;

/** One after the other. */
export function sound(...names: Sound[]): void {
  if (!looks.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  names.forEach((name, i) => { for (const [at, pitch, loud] of KNOCKS[name]) knock(context!, now + i * APART + at, pitch, loud); });
}

/** Whoever looks elsewhere is called when it is their turn. */
export function called(): void {
  if (document.hidden || performance.now() - touched > IDLE) sound("turn");
}

/** When a key or a finger was felt last. */
let touched = 0;
export function feel(): () => void {
  const felt = () => (touched = performance.now());
  felt();
  const kinds = ["keydown", "pointerdown", "pointermove"] as const;
  for (const kind of kinds) addEventListener(kind, felt, { capture: true, passive: true });
  return () => { for (const kind of kinds) removeEventListener(kind, felt, true); };
}

function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const noise = audio.createBufferSource(), wood = audio.createBiquadFilter(), volume = audio.createGain();
  const buffer = audio.createBuffer(1, audio.sampleRate * 0.05, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (audio.sampleRate * 0.008));
  noise.buffer = buffer;
  Object.assign(wood, { type: "bandpass" });
  wood.frequency.value = pitch;
  wood.Q.value = 9;
  volume.gain.value = loud;
  noise.connect(wood).connect(volume).connect(audio.destination);
  noise.start(at);
}
