// A finished match for others: the link that the house answers, the score as text, and its picture.
import { sha256 } from "../../wire/sha256";

export type End = { game: string; title: string; deals: number; early: boolean; sides: { names: string; points: number; /** As people say them: a rank, the points else. */ said: string; won: boolean }[] };

/** A number that can be counted with, or a rank. */
export const scored = ({ points, said }: { points: number; said: string }): number | string => (said === String(points) ? points : said);

/** The link ends in a mark of the seed: who is told the seed when a match is over can make it, and nobody else. */
export const linkOf = (table: string, number: number, seed: string): string => `s/${table}/${number}/${sha256(`quinte share\n${seed.toLowerCase()}`).slice(0, 32)}`;

const WIDE = 1200, HIGH = 630;

/** The same picture that previews show, as PNG: many places do not take SVG. */
export async function picture(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  canvas.getContext("2d")!.drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
