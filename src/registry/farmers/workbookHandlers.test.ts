import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { sheetInPieces } from "./workbookHandlers.ts";

const sheetName = "xl/worksheets/sheet1.xml";
const textsName = "xl/sharedStrings.xml";

/** A zip of these files, as a spreadsheet saves them: packed or as they are, and a directory at the end. */
function zipOf(files: Readonly<Record<string, Buffer>>, { isPacked = true } = {}): Buffer {
  const whole: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [file, content] of Object.entries(files)) {
    const name = Buffer.from(file);
    const packed = isPacked ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isPacked ? 8 : 0, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    whole.push(local, name, packed);
    directory.push(entry, name);
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...whole, ...directory, end]);
}

/** A list of so many people, each with a name of their own among the shared texts. */
function listOf(people: number): Record<string, Buffer> {
  const texts = ["surname", "sex", ...Array.from({ length: people }, (_, at) => `Nakato É${at}`)];
  const rows = Array.from({ length: people }, (_, at) => {
    const row = at + 2;
    return `<row r="${row}"><c r="A${row}" t="s"><v>${row}</v></c><c r="B${row}" t="str"><v>F</v></c></row>`;
  });
  const head = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>';
  const shared = texts.map((text) => `<si><t>${text}</t></si>`).join("");
  return {
    [sheetName]: Buffer.from(
      `<worksheet><sheetData>${head}${rows.join("")}</sheetData></worksheet>`,
    ),
    [textsName]: Buffer.from(`<sst>${shared}</sst>`),
  };
}

/** What is read of a file, or why it is not. */
async function readOrRefusal(bytes: Buffer): Promise<unknown> {
  try {
    return await sheetInPieces(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

test.each([true, false])("a workbook is read piece by piece (packed: %s)", async (isPacked) => {
  const read = await readOrRefusal(zipOf(listOf(20_000), { isPacked }));
  expect(read).toMatchObject({ headings: ["surname", "sex"] });
  expect(read).toHaveProperty("rows.19999", { row: 20_001, cells: ["Nakato É19999", "F"] });
});

test("a text and a map are read the same way, letters of several bytes never cut", async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => ({ row: at + 2, cells: [`É${at}`, "F"] }));
  const csv = ["\uFEFFsurname,sex", ...rows.map(({ cells }) => cells.join(","))].join("\n");
  expect(await readOrRefusal(Buffer.from(csv))).toEqual({ headings: ["surname", "sex"], rows });
  const map = { type: "FeatureCollection", features: [{ properties: { name: "É" } }] };
  expect(await readOrRefusal(Buffer.from(JSON.stringify(map)))).toMatchObject({ isMap: true });
});

test("others have their turn while a long list is read", async () => {
  const file = zipOf(listOf(100_000));
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 1);
  await readOrRefusal(file);
  clearInterval(clock);
  // Two parts of 12 MB together: some forty pieces.
  expect(turns).toBeGreaterThan(15);
});

describe("a workbook that is", () => {
  const list = listOf(3);
  const sheet = list[sheetName] ?? Buffer.alloc(0);
  const whole = zipOf(list);

  test("a small file which unpacks into a huge one is refused before it fills the memory", async () => {
    const blanks = Buffer.alloc(200 * 2 ** 20, 32);
    const bomb = zipOf({ [sheetName]: blanks, [textsName]: blanks });
    expect(bomb.length).toBeLessThan(2 ** 20);
    expect(await readOrRefusal(bomb)).toContain("Send it as several lists");
  });

  test.each<[string, Buffer]>([
    ["cut before its directory ends", whole.subarray(0, whole.length - 9)],
    ["cut in its middle", whole.subarray(0, whole.length / 2)],
    ["nothing but its first letters", Buffer.from("PK\u0003\u0004PK\u0005\u0006")],
    ["packed with something else", changed(whole, whole.indexOf("PK\u0001\u0002") + 10, 12)],
    ["packed wrongly", changed(whole, 30 + sheetName.length, 0xff)],
    [
      "of a part that lies beyond its end",
      changed(whole, whole.indexOf("PK\u0001\u0002") + 45, 0x7f),
    ],
    ["of a text that it does not have", zipOf({ [sheetName]: sheet })],
  ])("%s is said to be damaged", async (_, bytes) => {
    expect(await readOrRefusal(bytes)).toContain("damaged");
  });

  test("spoilt in any one byte is read or refused in words, never anything else", async () => {
    for (let at = 4; at < whole.length; at += 1) {
      await readOrRefusal(changed(whole, at, (whole[at] ?? 0) ^ 0x55));
    }
  });
});

function changed(bytes: Buffer, at: number, byte: number): Buffer {
  const other = Buffer.from(bytes);
  other[at] = byte;
  return other;
}
