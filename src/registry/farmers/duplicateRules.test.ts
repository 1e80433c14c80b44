// Who of a list is somebody new, and who is in the register or stood in the list before.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KnownPerson, peopleOf, sortOut } from "./duplicateRules.ts";
import { type CellError, columnNames, type ImportRow, readRows } from "./importRules.ts";

/** Columns from A: own code, name, surname, first name, sex, birth year, NIN, national farmer number, ... */
const mapping = Object.fromEntries(columnNames.map((name, index) => [name, index]));
const read = readRows(
  [{ row: 2, cells: ["", "", "Nakato", "Rehema", "F", "", "", "", "", "", "", "", "Kakunyu A"] }],
  mapping,
);
const { where } = read;

/** A row of Nakato Rehema in Kakunyu A, without numbers, and with what is said of her besides. */
function rowOf(row: number, facts: Partial<ImportRow["facts"]> = {}, errors: CellError[] = []) {
  const [first] = read.rows;
  if (!first) throw new Error("a row is read as a row");
  return { ...first, row, errors, facts: { ...first.facts, ...facts } };
}
const person = (more: Partial<KnownPerson> = {}): KnownPerson => ({
  code: "FRM-0001",
  name: "Nakato Rehema",
  ...{ nin: null, nationalFarmerId: null, externalCode: null },
  ...{ phone: null, localityId: null, village: "Kakunyu A" },
  ...more,
});
const elsewhere = { village: "Kirindi" };

/** What became of each row, in the rows' order: `good`, `known`, or what is wrong by its cells. */
function told(rows: ImportRow[], register: KnownPerson[] = [], seen = peopleOf([])): string[] {
  const { good, known, bad, errors } = sortOut({ rows, errors: [], where }, register, seen);
  return rows.map((one) => {
    if (good.includes(one)) return "good";
    if (known.includes(one.row)) return "known";
    expect(bad).toContain(one.row);
    const faults = errors.filter(({ row }) => row === one.row);
    return faults.map(({ cell, message }) => `${cell} ${message}`).join(" | ");
  });
}

describe("a number is one person", () => {
  test.each([
    ["nin", "CF8500001DEMOA", "G2"],
    ["nationalFarmerId", "UG-0017", "H2"],
    ["externalCode", "GRP-001", "A2"],
  ] as const)("by the %s", (number, value, cell) => {
    const row = rowOf(2, { ...elsewhere, [number]: value });
    const same = person({ [number]: value });
    expect(told([row], [same])).toEqual(["known"]);
    expect(told([row], [{ ...same, name: "REHEMA  nakato" }])).toEqual(["known"]);
    expect(told([row], [{ ...same, name: "Nakato Sarah" }])).toEqual([
      `${cell} FRM-0001 Nakato Sarah has this number already.`,
    ]);
    expect(told([row], [person({ [number]: "another" })])).toEqual(["good"]);
    const below = rowOf(5, { [number]: value });
    expect(told([row, below])).toEqual([
      "good",
      `${cell.charAt(0)}5 The same number stands in row 2.`,
    ]);
  });

  test("of one kind is not a number of another kind", () => {
    const row = rowOf(2, { ...elsewhere, externalCode: "17" });
    expect(told([row], [person({ nationalFarmerId: "17" })])).toEqual(["good"]);
  });

  test("that is somebody else's stays a question, though another number or the place is one's own", () => {
    const sarah = person({ code: "FRM-0002", name: "Nakato Sarah", nin: "CF8500001DEMOA" });
    const row = rowOf(2, { nin: "CF8500001DEMOA", externalCode: "GRP-001" });
    const own = person({ externalCode: "GRP-001" });
    expect(told([row], [own, sarah])).toEqual([
      "G2 FRM-0002 Nakato Sarah has this number already.",
    ]);
  });
});

describe("without numbers", () => {
  const phone = "+256772000101";
  test.each<[string, Partial<ImportRow["facts"]>, Partial<KnownPerson>, string]>([
    ["the same name in the same village", {}, {}, "known"],
    ["the name with its words in another order", {}, { name: "Rehema Nakato" }, "known"],
    ["the name in other letters", {}, { name: " NAKATO   rehema" }, "known"],
    ["another name in the same village", {}, { name: "Nakato Sarah" }, "good"],
    ["the same name in another village", elsewhere, {}, "good"],
    ["the same village in another parish", {}, { localityId: "P5" }, "good"],
    [
      "the same parish, no village",
      { localityId: "P5", village: null },
      { localityId: "P5", village: null },
      "known",
    ],
    ["the same telephone in another village", { ...elsewhere, phone }, { phone }, "known"],
    ["another telephone in the same village", { phone }, { phone: "+256772000102" }, "known"],
    [
      "another telephone in another village",
      { ...elsewhere, phone },
      { phone: "+256772000102" },
      "good",
    ],
    ["no telephone on either side and another village", elsewhere, { phone: null }, "good"],
    ["numbers that differ: two people of one name", { nin: "A" }, { nin: "B" }, "good"],
    ["a number that only one of them has", { nin: "A" }, {}, "known"],
    ["a number that only the other has", {}, { externalCode: "GRP-001" }, "known"],
    [
      "numbers that differ, in spite of the telephone",
      { phone, externalCode: "A" },
      { phone, externalCode: "B" },
      "good",
    ],
  ])("%s", (_, facts, more, expected) => {
    expect(told([rowOf(2, facts)], [person(more)])).toEqual([expected]);
  });

  test("of several namesakes each is looked at", () => {
    const register = [person({ village: "Kirindi" }), person({ code: "FRM-0002" })];
    expect(told([rowOf(2)], register)).toEqual(["known"]);
    expect(told([rowOf(2, { village: "Buwunga" })], register)).toEqual(["good"]);
  });

  test("the same person twice in a list is named by where they stood first", () => {
    expect(told([rowOf(2), rowOf(3, elsewhere), rowOf(9)])).toEqual([
      "good",
      "good",
      "C9 This is the same person as in row 2.",
    ]);
  });

  test("who is known already may stand in the list twice", () => {
    expect(told([rowOf(2), rowOf(3)], [person()])).toEqual(["known", "known"]);
  });
});

describe("a row with faults of its own", () => {
  const fault: CellError = { row: 2, column: "sex", cell: "E2", message: "Write F or M." };

  test("is bad, with what else is wrong said at once", () => {
    const row = rowOf(2, { nin: "A" }, [fault]);
    expect(told([row])).toEqual(["E2 Write F or M."]);
    expect(told([row], [person({ nin: "A", name: "Nakato Sarah" })])).toEqual([
      "E2 Write F or M. | G2 FRM-0001 Nakato Sarah has this number already.",
    ]);
    expect(told([row], [person({ nin: "A" })])).toEqual(["E2 Write F or M."]);
  });

  test("is nobody yet: who stands below it with the same number is somebody new", () => {
    expect(told([rowOf(2, { nin: "A" }, [fault]), rowOf(3, { nin: "A" })])).toEqual([
      "E2 Write F or M.",
      "good",
    ]);
  });
});

describe("looking somebody up", () => {
  const people = peopleOf([
    person({ nin: "A" }),
    person({ code: "FRM-0002", name: "Wasswa Godfrey", externalCode: "GRP-002" }),
  ]);

  test("by a number of theirs", () => {
    expect(people.byNumber("nin", "A")?.code).toBe("FRM-0001");
    expect(people.byNumber("externalCode", "GRP-002")?.code).toBe("FRM-0002");
    expect(people.byNumber("nin", "GRP-002")).toBeUndefined();
    // Nobody is found by a number that they do not have.
    expect(people.byNumber("nin", null)).toBeUndefined();
  });

  test("by likeness, though all of their numbers are the same", () => {
    expect(people.likeness(person({ nin: "A", phone: "+256772000101" }))?.code).toBe("FRM-0001");
    expect(people.likeness(person({ nin: "A", externalCode: "GRP-009" }))?.code).toBe("FRM-0001");
  });

  test.each<[string, Partial<ImportRow["facts"]>, boolean]>([
    ["like one of them", {}, true],
    ["in another village", elsewhere, false],
    ["of another name", { lastName: "Namubiru" }, false],
    ["of another name, with a number of one of them", { lastName: "Namubiru", nin: "A" }, true],
    ["of the same name, with another number", { nin: "B" }, false],
    ["of another name, with another number", { lastName: "Namubiru", nin: "B" }, false],
  ])("%s", (_, facts, expected) => {
    expect(people.has(rowOf(2, facts).facts)).toBe(expected);
  });

  test("finds who was added later", () => {
    const seen = peopleOf([]);
    expect(seen.has(rowOf(2).facts)).toBe(false);
    seen.add(person({ phone: "+256772000101" }));
    seen.add(person({ code: "FRM-0003", village: "Kirindi" }));
    expect(seen.has(rowOf(2).facts)).toBe(true);
    expect(seen.likeness(person({ village: "Kirindi" }))?.code).toBe("FRM-0003");
  });
});

/** Rows of few names, numbers and places, so that many meet. */
const someRows = fc
  .array(
    fc.record({
      firstName: fc.constantFrom("Rehema", "Sarah"),
      nin: fc.constantFrom(null, null, "A", "B"),
      externalCode: fc.constantFrom(null, null, "A", "B"),
      phone: fc.constantFrom(null, "+256772000101", "+256772000102"),
      village: fc.constantFrom("Kakunyu A", "Kirindi"),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((facts, index) => rowOf(index + 2, facts)));

describe("any list", () => {
  test("sent twice makes nobody twice", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const first = sortOut({ rows, errors: [], where }, [], peopleOf([]));
        expect(
          [...first.good.map(({ row }) => row), ...first.bad].toSorted((a, b) => a - b),
        ).toEqual(rows.map(({ row }) => row));
        const register = first.good.map(({ row, facts }) => {
          const { nin, externalCode, phone, village, firstName } = facts;
          const name = `Nakato ${firstName}`;
          return person({ code: `FRM-${row}`, name, nin, externalCode, phone, village });
        });
        const again = sortOut({ rows, errors: [], where }, register, peopleOf([]));
        expect([first.known, again.good]).toEqual([[], []]);
        expect([...again.known, ...again.bad].toSorted((a, b) => a - b)).toEqual(
          rows.map(({ row }) => row),
        );
        for (const { row } of first.good) expect(again.known).toContain(row);
      }),
    );
  });

  test("read in stretches comes to the same as at once", () => {
    fc.assert(
      fc.property(someRows, fc.nat(12), (rows, cut) => {
        const seen = peopleOf([]);
        const inTwo = [rows.slice(0, cut), rows.slice(cut)].flatMap((part) => told(part, [], seen));
        expect(inTwo).toEqual(told(rows));
      }),
    );
  });
});
