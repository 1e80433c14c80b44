import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { disguises, photographOf } from "#test/photographs.ts";
import { printOfPicture } from "./pictures.ts";
import { differsAtMost, type PicturePrint } from "./printRules.ts";

const refused = (code: string) => expect.objectContaining({ code });

const differences = (one: string, other: string): number =>
  [...one].filter((cell, at) => cell !== other[at]).length;

/** As the register compares them: each as it is with each of the other's cuts, also mirrored. */
function difference(one: PicturePrint, other: PicturePrint): number {
  const ways = [one, one.mirrored].flatMap(({ whole, cuts }) => [
    ...cuts.map((cut) => differences(cut, other.whole)),
    ...other.cuts.map((cut) => differences(cut, whole)),
  ]);
  return Math.min(...ways);
}
const coarseDifference = (one: PicturePrint, other: PicturePrint): number =>
  Math.min(...[one, one.mirrored].map(({ coarse }) => differences(coarse, other.coarse)));
const isSame = (one: PicturePrint, other: PicturePrint): boolean =>
  coarseDifference(one, other) <= differsAtMost.coarse &&
  difference(one, other) <= differsAtMost.fine;

describe("a photograph is known again", async () => {
  const photographs = await Promise.all(Array.from({ length: 8 }, (_, i) => photographOf(i + 1)));
  const prints = await Promise.all(photographs.map(printOfPicture));
  test.each(Object.entries(disguises))("%s", async (_name, disguise) => {
    const again = await Promise.all(
      photographs.map(async (photograph) => printOfPicture(await disguise(photograph))),
    );
    const known = again.map((second, i) => {
      const first = prints[i];
      return first !== undefined && isSame(first, second) && isSame(second, first);
    });
    expect(known).toEqual(known.map(() => true));
  });
});

test("other people are not taken for one, also before the same wall", async () => {
  const prints = await Promise.all(
    Array.from({ length: 16 }, async (_, i) =>
      printOfPicture(await photographOf(i + 1, i < 8 ? 100 : i + 1)),
    ),
  );
  const taken = prints.flatMap((one, i) =>
    prints.slice(0, i).flatMap((other, k) => (isSame(one, other) ? [`${i + 1} and ${k + 1}`] : [])),
  );
  expect(taken).toEqual([]);
});

test("what cannot be read as a picture is refused, and so is what shows nobody", async () => {
  const photograph = await photographOf(1);
  await expect(printOfPicture(photograph.subarray(0, 900))).rejects.toEqual(
    refused("file.broken-picture"),
  );
  await expect(printOfPicture(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).rejects.toEqual(
    refused("file.broken-picture"),
  );
  const tiny = await sharp(photograph).resize(24, 31).png().toBuffer();
  await expect(printOfPicture(tiny)).rejects.toEqual(refused("file.picture-too-small"));
});

test("only what we keep is read: no other kind, whoever calls it a picture", async () => {
  const photograph = sharp(await photographOf(1));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>');
  const others = [await photograph.webp().toBuffer(), await photograph.gif().toBuffer(), svg];
  for (const bytes of others) {
    await expect(printOfPicture(bytes)).rejects.toEqual(refused("file.broken-picture"));
  }
});

test("a few bytes that would be a thousand million points are refused before they are", async () => {
  const bomb = await sharp({
    create: { width: 5_000, height: 5_000, channels: 3, background: "white" },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(700_000);
  const before = process.memoryUsage().rss;
  await expect(printOfPicture(bomb)).rejects.toEqual(refused("file.broken-picture"));
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
});
