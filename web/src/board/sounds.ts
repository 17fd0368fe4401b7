// Five short wooden sounds, made here and off unless the player wants them. No music, no sound for mistakes.
import { looks } from "./looks.svelte";

export type Sound = "card" | "trick" | "meld" | "turn" | "won";

/** Knocks on wood: when, how high, how loud. */
const KNOCKS: Record<Sound, [at: number, pitch: number, loud: number][]> = {
  card: [[0, 900, 0.5]],
  trick: [[0, 620, 0.5], [0.05, 480, 0.4]],
  meld: [[0, 760, 0.4], [0.045, 900, 0.4], [0.09, 1060, 0.4]],
  turn: [[0, 1180, 0.4], [0.08, 1180, 0.3]],
  won: [[0, 700, 0.5], [0.05, 930, 0.5], [0.1, 1240, 0.5]],
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!looks.sound) return;
  context ??= new AudioContext();
  for (const [at, pitch, loud] of KNOCKS[name]) knock(context, context.currentTime + at, pitch, loud);
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
