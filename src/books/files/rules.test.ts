import { describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { largestScanBytes, mediaOfScan, withoutPersonalMarks } from "./rules.ts";

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test("files are known by their first bytes", () => {
  expect(mediaOfScan(Buffer.from("%PDF-1.7 …"))).toBe("application/pdf");
  expect(mediaOfScan(pngStart)).toBe("image/png");
  expect(mediaOfScan(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe("image/jpeg");
  expect(() => mediaOfScan(Buffer.from("<svg>"))).toThrow(Refusal);
  expect(() => mediaOfScan(Buffer.from(""))).toThrow(Refusal);
  const large = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(largestScanBytes)]);
  expect(() => mediaOfScan(large)).toThrow("700 kB");
});

/** A part of a JPEG: marker, length, content. */
function segment(marker: number, content: string): Buffer {
  const body = Buffer.from(content);
  const length = body.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), body]);
}

/** A part of a PNG; its checksum is not read. */
function chunk(name: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name + content), Buffer.alloc(4)]);
}

describe("what a camera writes into a picture", () => {
  const [start, scan] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xda, 1, 2, 0xff, 0xd9])];
  const tables = segment(0xdb, "quantisation");
  const profile = segment(0xe2, "ICC_PROFILE");

  test("is left out of a JPEG: place, camera, comments; the picture and its colours stay", () => {
    const photo = Buffer.concat([
      start,
      segment(0xe1, "Exif GPS 0.3476 32.5825"),
      profile,
      segment(0xed, "Photoshop author"),
      tables,
      segment(0xfe, "Nakato's phone"),
      scan,
    ]);
    expect(withoutPersonalMarks(photo)).toEqual(Buffer.concat([start, profile, tables, scan]));
  });

  test("is left out of a PNG", () => {
    const [header, end] = [chunk("IHDR", "size"), chunk("IEND", "")];
    const picture = Buffer.concat([
      pngStart,
      header,
      chunk("tEXt", "Author Nakato"),
      chunk("eXIf", "GPS"),
      end,
      Buffer.from("behind the end"),
    ]);
    expect(withoutPersonalMarks(picture)).toEqual(Buffer.concat([pngStart, header, end]));
  });

  test("a PDF stays as it is", () => {
    const paper = Buffer.from("%PDF-1.7 a receipt");
    expect(withoutPersonalMarks(paper)).toBe(paper);
  });

  test.each([
    ["a JPEG cut off", Buffer.concat([start, segment(0xe1, "Exif").subarray(0, 6)])],
    ["a JPEG without a picture", Buffer.concat([start, tables])],
    [
      "a JPEG whose parts do not follow",
      Buffer.concat([start, Buffer.from([0xff, 0, 0, 0, 9, 9])]),
    ],
    ["a PNG without an end", Buffer.concat([pngStart, chunk("IHDR", "size")])],
    ["a PNG longer than it is", Buffer.concat([pngStart, chunk("IHDR", "size").subarray(0, 13)])],
  ])("%s is refused", (_, bytes) => {
    expect(() => withoutPersonalMarks(bytes)).toThrow("damaged");
  });
});
