import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import {
  largestScanBytes,
  mediaOfBytes,
  mediaOfScan,
  nameByKind,
  withoutPersonalMarks,
} from "./rules.ts";

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test("files are known by their first bytes", () => {
  expect(mediaOfScan(Buffer.from("%PDF-1.7 …"))).toBe("application/pdf");
  expect(mediaOfScan(pngStart)).toBe("image/png");
  expect(mediaOfScan(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe("image/jpeg");
  expect(() => mediaOfScan(Buffer.from("<svg>"))).toThrow(Refusal);
  expect(() => mediaOfScan(Buffer.from(""))).toThrow(Refusal);
  const large = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(largestScanBytes)]);
  expect(() => mediaOfScan(large)).toThrow("700 kB");
  // Whatever is asked of what is kept already, be it as large as it is.
  expect(mediaOfBytes(large)).toBe("application/pdf");
  expect(mediaOfBytes(Buffer.from("farmer code,plot name"))).toBe(null);
});

/** A part of a JPEG: marker, length, content. */
function segment(marker: number, content: string): Buffer {
  const body = Buffer.from(content, "latin1");
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
  const [start, stop] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
  const scan = Buffer.concat([segment(0xda, "\x01\x01\0"), Buffer.from([1, 2]), stop]);
  const tables = segment(0xdb, "quantisation");
  const profile = segment(0xe2, "ICC_PROFILE\0\x01\x01colours");

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

  test("is left out of its header: the small picture of the whole", () => {
    const header = "JFIF\0\x01\x02\x01\0\x48\0\x48";
    const small = segment(0xe0, `${header}\x01\x01red`);
    const more = segment(0xe0, "JFXX\0\x10 a small picture");
    const clean = [segment(0xe0, `${header}\0\0`), tables, scan];
    const photo = Buffer.concat([start, small, more, tables, scan]);
    expect(withoutPersonalMarks(photo)).toEqual(Buffer.concat([start, ...clean]));
  });

  const canary = "CANARY 0.347612 32.582519";
  const entropy = fc
    .array(fc.constantFrom([0xff, 0x00], [0xff, 0xd3], [0x12], [0xd9], [0xda, 0xe1], [0x00]), {
      maxLength: 40,
    })
    .map((pieces) => Buffer.from(pieces.flat()));
  /** Progressive: several scans, with tables and lines between them. */
  const scans = fc
    .array(fc.tuple(fc.constantFrom(0xc4, 0xdb, 0xdd), entropy), { minLength: 1, maxLength: 5 })
    .map((all) => [
      segment(0xc2, "frame"),
      ...all.flatMap(([table, lines]) => [segment(table, "table"), segment(0xda, "scan"), lines]),
    ]);
  const beside = fc
    .tuple(
      fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xfe, 0xf0, 0x02, 0xbf),
      fc.constantFrom("MPF\0", "Exif\0\0", "JFXX\0", "http://ns.adobe.com/xap/1.0/\0", ""),
    )
    .map(([marker, name]) => segment(marker, name + canary));
  const behind = fc.constantFrom(
    Buffer.from(canary),
    Buffer.concat([start, segment(0xe1, `Exif${canary}`), tables, scan]),
    Buffer.from(`\0\0\0\x18ftypmp42${canary}`),
  );

  test("never stays in a JPEG, beside the picture, within or behind it; every line of it stays", () => {
    fc.assert(
      fc.property(scans, fc.array(beside, { maxLength: 4 }), behind, (picture, marks, rest) => {
        // Marks before, and between the parts: never between a scan's header and its lines.
        const places = [0, 1, ...picture.keys()].filter((at) => at === 0 || at % 3 === 1);
        const marked = picture.flatMap((part, at) =>
          places.includes(at) ? [...marks, part] : [part],
        );
        const photo = Buffer.concat([start, ...marked, stop, rest]);
        const clean = Buffer.from(withoutPersonalMarks(photo));
        expect(clean.includes("CANARY")).toBe(false);
        expect(clean).toEqual(Buffer.concat([start, ...picture, stop]));
      }),
    );
  });

  test("never stays in a PNG: no part that a picture is not drawn with, and none longer than it is", () => {
    const name = fc.constantFrom(
      "tEXt",
      "zTXt",
      "iTXt",
      "eXIf",
      "tIME",
      "caBX",
      "fdAT",
      "pHYs",
      "gAMA",
      "zZZz",
    );
    const marks = fc.array(
      name.map((one) => chunk(one, canary)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(marks, marks, (before, after) => {
        const drawn = [chunk("IHDR", "size"), chunk("pHYs", "123456789"), chunk("IDAT", "lines")];
        const end = chunk("IEND", "");
        const picture = Buffer.concat([
          pngStart,
          ...before,
          ...drawn,
          ...after,
          end,
          Buffer.from(canary),
        ]);
        expect(withoutPersonalMarks(picture)).toEqual(Buffer.concat([pngStart, ...drawn, end]));
      }),
    );
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
    ["a JPEG without its end", Buffer.concat([start, tables, scan.subarray(0, -2)])],
    ["a JPEG cut within a marker", Buffer.concat([start, tables, scan.subarray(0, -1)])],
    ["a JPEG that begins twice", Buffer.concat([start, start, tables, scan])],
    ["a PNG whose end says something", Buffer.concat([pngStart, chunk("IEND", "more")])],
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

test.each([
  ["x.hta", "application/pdf", "x.hta.pdf"],
  ["x.pdf", "image/png", "x.pdf.png"],
  ["Scan 1.PDF", "application/pdf", "Scan 1.PDF"],
  ["face.jpeg", "image/jpeg", "face.jpeg"],
  ["face", "image/jpeg", "face.jpg"],
  ["x.hta.", "image/jpeg", "x.hta..jpg"],
  ["x.hta", "text/csv", "x.hta.csv"],
  ["x.csv", "application/xml", "x.csv.xml"],
  ["May.CSV", "text/csv", "May.CSV"],
  [`${"n".repeat(116)}.hta`, "application/pdf", `${"n".repeat(96)}.pdf`],
  [`${"n".repeat(116)}.PDF`, "application/pdf", `${"n".repeat(96)}.PDF`],
  [`${"n".repeat(95)}🌱.hta`, "application/pdf", `${"n".repeat(95)}\uFFFD.pdf`],
  ["list.csv", "text/csv", "list.csv"],
])("%s, which is %s, is called %s", (name, kind, called) => {
  expect(nameByKind(name, kind)).toBe(called);
  expect(nameByKind(called, kind)).toBe(called);
});
