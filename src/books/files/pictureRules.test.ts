// Pictures byte by byte, at the edges of what is kept, left out and refused.
import { describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  brokenPicture,
  largestScanBytes,
  mediaOfScan,
  nameByKind,
  withoutPersonalMarks,
} from "./rules.ts";

const bytes = (...list: number[]) => Buffer.from(list);
const start = bytes(0xff, 0xd8);
const stop = bytes(0xff, 0xd9);

/** A part of a JPEG: marker, length, content. */
function part(marker: number, content: string): Buffer {
  const body = Buffer.from(content, "latin1");
  return Buffer.concat([bytes(0xff, marker, 0, body.length + 2), body]);
}

const tables = part(0xdb, "tables");
const lines = Buffer.concat([part(0xda, "scan"), bytes(7, 8)]);
const jpegOf = (...parts: Buffer[]) => Buffer.concat([start, ...parts, lines, stop]);

const refusedAsDamaged = new Refusal(
  "file.broken-picture",
  "This picture is damaged. Take it again.",
);

test("what nobody could read is said in one way", () => {
  expect(brokenPicture()).toEqual(refusedAsDamaged);
});

describe("what a file is", () => {
  const pdf = Buffer.from("%PDF-");
  const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

  test.each([
    ["the shortest PDF", pdf, "application/pdf"],
    ["a PDF cut off", pdf.subarray(0, 4), null],
    ["something before a PDF", Buffer.concat([bytes(0x20), pdf]), null],
    ["the shortest PNG", png, "image/png"],
    ["a PNG whose line ends were changed", bytes(0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a), null],
    ["the shortest JPEG", bytes(0xff, 0xd8, 0xff), "image/jpeg"],
    ["a JPEG cut off", bytes(0xff, 0xd8), null],
  ])("%s", (_, file, kind) => {
    if (kind !== null) expect(mediaOfScan(file)).toBe(kind);
    else expect(codeOf(() => mediaOfScan(file))).toBe("file.not-a-scan");
  });

  test("of 700 kB it may be, of a byte more it may not, whatever it is", () => {
    const most = Buffer.concat([pdf, Buffer.alloc(largestScanBytes - pdf.length)]);
    expect(mediaOfScan(most)).toBe("application/pdf");
    const more = Buffer.concat([most, bytes(0)]);
    expect(codeOf(() => mediaOfScan(more))).toBe("file.scan-too-large");
    expect(codeOf(() => mediaOfScan(Buffer.alloc(largestScanBytes + 1)))).toBe(
      "file.scan-too-large",
    );
  });
});

describe("the parts of a JPEG", () => {
  const kept = [0xc0, 0xc4, 0xcf, 0xdb, 0xdc, 0xdd];
  const leftOut = [0x02, 0xbf, 0xde, 0xdf, 0xe1, 0xe3, 0xef, 0xf0, 0xfe];
  const beginAnew = [0xd0, 0xd1, 0xd7];

  test.each(kept)("%d belongs to the picture", (marker) => {
    const picture = jpegOf(part(marker, "x"), tables);
    expect(withoutPersonalMarks(picture)).toEqual(picture);
  });

  test.each(leftOut)("%d says something beside it", (marker) => {
    const picture = jpegOf(part(marker, "x"), tables);
    expect(withoutPersonalMarks(picture)).toEqual(jpegOf(tables));
  });

  test.each([0x00, 0x01, ...beginAnew, 0xd8])("%d cannot stand between parts", (marker) => {
    const picture = jpegOf(part(marker, "x"), tables);
    expect(() => withoutPersonalMarks(picture)).toThrow(refusedAsDamaged);
  });

  test.each([...beginAnew, 0x00])("%d within the lines belongs to them", (marker) => {
    const picture = Buffer.concat([start, lines, bytes(0xff, marker, 9), stop]);
    expect(withoutPersonalMarks(picture)).toEqual(picture);
  });

  test.each([0xcf, 0xdb])("%d ends the lines, and is read as a part", (marker) => {
    const picture = Buffer.concat([start, lines, part(marker, "x"), lines, stop]);
    expect(withoutPersonalMarks(picture)).toEqual(picture);
  });

  test("bytes that only fill are left out, before parts and behind lines", () => {
    const fill = bytes(0xff, 0xff);
    const picture = Buffer.concat([start, fill, tables, lines, fill, stop]);
    expect(withoutPersonalMarks(picture)).toEqual(jpegOf(tables));
  });
});

describe("a picture that is damaged", () => {
  test.each([
    ["may be empty", 2, null],
    ["is not shorter than its own length", 1, refusedAsDamaged],
    ["is not of no length", 0, refusedAsDamaged],
  ])("a part %s", (_, length, refusal) => {
    const picture = jpegOf(bytes(0xff, 0xdb, 0, length));
    if (refusal) expect(() => withoutPersonalMarks(picture)).toThrow(refusal);
    else expect(withoutPersonalMarks(picture)).toEqual(picture);
  });

  test.each([
    ["as if it were one", jpegOf(tables, bytes(0x12, 0xdb, 0, 2), tables)],
    ["between two parts", jpegOf(tables, bytes(0x12), tables)],
    ["behind the last part", jpegOf(tables, bytes(0x12, 0, 2))],
  ])("what is no part cannot stand %s", (_, picture) => {
    expect(() => withoutPersonalMarks(picture)).toThrow(refusedAsDamaged);
  });

  test("a long part has its length in both bytes", () => {
    const long = Buffer.concat([bytes(0xff, 0xdb, 0x01, 0x02), Buffer.alloc(0x100, 5)]);
    expect(withoutPersonalMarks(jpegOf(long))).toEqual(jpegOf(long));
    const comment = Buffer.concat([bytes(0xff, 0xfe, 0x01, 0x02), Buffer.alloc(0x100, 5)]);
    expect(withoutPersonalMarks(jpegOf(comment, tables))).toEqual(jpegOf(tables));
  });

  test.each([
    ["ends behind its beginning", start, bytes(0xff)],
    ["ends with a marker", jpegOf().subarray(0, -1), bytes()],
    ["ends within its lines", Buffer.concat([start, lines]), bytes()],
    ["ends within a part", Buffer.concat([start, tables.subarray(0, 4)]), bytes()],
    ["ends within a length", Buffer.concat([start, tables.subarray(0, 3)]), bytes()],
    ["goes on with something else", Buffer.concat([start, tables]), bytes(0x12, 0xdb, 0, 2)],
    ["is longer by its own word", Buffer.concat([start, bytes(0xff, 0xdb, 0, 9)]), bytes(1, 2)],
  ])("a picture that %s is refused", (_, picture, more) => {
    expect(() => withoutPersonalMarks(Buffer.concat([picture, more]))).toThrow(refusedAsDamaged);
  });
});

describe("the header and the colours of a JPEG", () => {
  const header = (name: string, more: string) =>
    part(0xe0, `${name}\x01\x02\x01\0\x48\0\x48${more}`);

  test("a header with a small picture in it keeps its version and density alone", () => {
    const clean = header("JFIF\0", "\0\0");
    expect(withoutPersonalMarks(jpegOf(header("JFIF\0", "\x01\x01red")))).toEqual(jpegOf(clean));
    expect(withoutPersonalMarks(jpegOf(clean))).toEqual(jpegOf(clean));
  });

  test.each([
    ["too short to be one", header("JFIF\0", "\0")],
    ["of another name", header("JFIX\0", "\0\0")],
    ["of a name that goes on", header("JFIF1", "\0\0")],
    ["without a name", part(0xe0, "")],
  ])("a header %s is left out", (_, guest) => {
    expect(withoutPersonalMarks(jpegOf(guest, tables))).toEqual(jpegOf(tables));
  });

  test.each([
    ["its name is the profile's", "ICC_PROFILE\0\x01\x01", true],
    ["its name only begins so", "ICC_PROFILE1\x01\x01", false],
    ["it has another name", "MPF\0", false],
    ["it is cut off", "ICC_PROFIL", false],
  ])("the colours are kept when %s", (_, content, isKept) => {
    const profile = part(0xe2, content);
    const clean = isKept ? jpegOf(profile, tables) : jpegOf(tables);
    expect(withoutPersonalMarks(jpegOf(profile, tables))).toEqual(clean);
  });
});

/** A part of a PNG; its checksum is not read. */
function chunk(name: string, length: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(length);
  return Buffer.concat([size, Buffer.from(name), Buffer.alloc(length, 7), Buffer.alloc(4, 9)]);
}

describe("the parts of a PNG", () => {
  const begin = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const end = chunk("IEND", 0);
  const pngOf = (...chunks: Buffer[]) => Buffer.concat([begin, ...chunks, end]);

  // How long the standard lets each be.
  test.each([
    ["IHDR", 13],
    ["PLTE", 768],
    ["tRNS", 256],
    ["gAMA", 4],
    ["cHRM", 32],
    ["sRGB", 1],
    ["cICP", 4],
    ["sBIT", 4],
    ["bKGD", 6],
    ["pHYs", 9],
  ])("%s of %d bytes draws the picture, of more it says something else", (name, most) => {
    const drawn = pngOf(chunk(name, most), chunk("IDAT", 3));
    expect(withoutPersonalMarks(drawn)).toEqual(drawn);
    const longer = pngOf(chunk(name, most + 1), chunk("IDAT", 3));
    expect(withoutPersonalMarks(longer)).toEqual(pngOf(chunk("IDAT", 3)));
  });

  test.each(["IDAT", "iCCP"])("%s may be as long as it is", (name) => {
    const drawn = pngOf(chunk(name, 600_000));
    expect(withoutPersonalMarks(drawn)).toEqual(drawn);
  });

  test.each(["tEXt", "eXIf", "idat", "IEN\0"])("%s says something beside the picture", (name) => {
    const picture = pngOf(chunk("IHDR", 13), chunk(name, 3));
    expect(withoutPersonalMarks(picture)).toEqual(pngOf(chunk("IHDR", 13)));
  });

  test("it is read where it stands, also within something larger", () => {
    const whole = Buffer.concat([bytes(1, 2, 3), pngOf(chunk("IHDR", 13)), bytes(4)]);
    const clean = withoutPersonalMarks(new Uint8Array(whole).subarray(3));
    expect(Buffer.from(clean)).toEqual(pngOf(chunk("IHDR", 13)));
  });

  test.each([
    ["without its end", Buffer.concat([begin, chunk("IHDR", 13)])],
    ["with nothing in it", begin],
    ["cut within its end", pngOf().subarray(0, -1)],
    ["cut within a part", Buffer.concat([begin, chunk("IDAT", 30).subarray(0, -1)])],
    ["whose end says something", Buffer.concat([begin, chunk("IEND", 1)])],
  ])("a picture %s is refused", (_, picture) => {
    expect(() => withoutPersonalMarks(picture)).toThrow(refusedAsDamaged);
  });
});

test.each([
  [`${"n".repeat(96)}.pdf`, "application/pdf", `${"n".repeat(96)}.pdf`],
  [`${"n".repeat(97)}.pdf`, "application/pdf", `${"n".repeat(96)}.pdf`],
  [`${"n".repeat(96)}.jpeg`, "image/jpeg", `${"n".repeat(95)}.jpeg`],
  ["n".repeat(96), "image/png", `${"n".repeat(96)}.png`],
  ["n".repeat(97), "image/png", `${"n".repeat(96)}.png`],
  ["", "image/png", ".png"],
  ["face.png", "image/jpeg", "face.png.jpg"],
  ["face.jpg", "image/jpeg", "face.jpg"],
  ["face.JPG", "image/jpeg", "face.JPG"],
  ["face.mp4", "image/jpeg", "face.mp4.jpg"],
  ["facejpg", "image/jpeg", "facejpg.jpg"],
  ["face.jpg ", "image/jpeg", "face.jpg .jpg"],
  [`${"n".repeat(200)}.csv`, "text/csv", `${"n".repeat(96)}.csv`],
  [`${"n".repeat(200)}.zip`, "application/zip", `${"n".repeat(200)}.zip`],
])("%s, which is %s, is called %s", (name, kind, called) => {
  expect(nameByKind(name, kind)).toBe(called);
});
