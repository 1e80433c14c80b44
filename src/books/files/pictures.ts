// Pictures are read by a library that people send damaged and malicious pictures to every day; nothing of ours decodes one.
import type Sharp from "sharp";
import { Refusal } from "#kernel/refusal.ts";
import { greySide, type PicturePrint, printOf, smallestPictureSide } from "./printRules.ts";
import { brokenPicture } from "./rules.ts";

/** More than fits into what one request carries; a few bytes can say that they are a picture of a thousand million points. */
const mostPoints = 16_000_000;

/** With the first photograph: its 20 MB are no part of a start. It reads what we keep and nothing else, and keeps nothing. */
let reader: Promise<typeof Sharp> | null = null;
async function openReader(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
  sharp.cache(false);
  return sharp;
}

/** By what a photograph is known again; refuses what cannot be read as one, and what shows nobody. */
export async function printOfPicture(bytes: Uint8Array): Promise<PicturePrint> {
  const sharp = await (reader ??= openReader());
  const picture = sharp(bytes, { limitInputPixels: mostPoints, failOn: "error" });
  const { width, height } = await picture.metadata().catch(refuse);
  if (Math.min(width, height) < smallestPictureSide) {
    throw new Refusal("file.picture-too-small", "This photograph is too small to know anybody by.");
  }
  const grey = await picture
    .flatten({ background: "white" })
    .greyscale()
    .resize(greySide, greySide, { fit: "fill" })
    .raw()
    .toBuffer()
    .catch(refuse);
  return printOf(grey);
}

function refuse(): never {
  throw brokenPicture();
}
