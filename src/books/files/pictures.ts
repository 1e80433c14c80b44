// Pictures are read by a library that people send damaged and malicious pictures to every day; nothing of ours decodes one.
import sharp from "sharp";
import { Refusal } from "#kernel/refusal.ts";
import { brokenPicture } from "./rules.ts";
import { greySide, type PicturePrint, printOf, smallestPictureSide } from "./printRules.ts";

/** More than any telephone takes; a few bytes can say that they are a picture of a thousand million points. */
const mostPoints = 50_000_000;

/** By what a photograph is known again; refuses what cannot be read as one, and what shows nobody. */
export async function printOfPicture(bytes: Uint8Array): Promise<PicturePrint> {
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
