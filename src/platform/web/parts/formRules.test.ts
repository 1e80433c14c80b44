import { describe, expect, test } from "vitest";
import {
  complaintsOf,
  fieldOfPath,
  firstPerField,
  isBlank,
  isWholeKept,
  keepable,
  readDraft,
} from "./formRules.ts";

describe("errors find their field", () => {
  const names = { farmerId: "farmer", "bags.*.gross_g": "bags.*.gross" };
  test.each([
    ["farmerId", "farmer"],
    ["bags.3.gross_g", "bags.3.gross"],
    ["bags.3.tare", "bags.3.tare"],
    ["bags", "bags"],
  ])("%s is %s", (path, field) => expect(fieldOfPath(path, names)).toBe(field));

  test("lines within lines keep their numbers, in order; one line may have a name of its own", () => {
    const lines = {
      "lots.*.bags.*.gross_g": "stack.*.bag.*.gross",
      "bags.*": "rows.*",
      "bags.0.gross_g": "firstGross",
      "bags.*.gross_g": "bags.*.gross",
    };
    expect(fieldOfPath("lots.2.bags.10.gross_g", lines)).toBe("stack.2.bag.10.gross");
    expect(fieldOfPath("bags.12", lines)).toBe("rows.12");
    expect(fieldOfPath("bags.0.gross_g", lines)).toBe("firstGross");
    expect(fieldOfPath("bags.1.gross_g", lines)).toBe("bags.1.gross");
    expect(fieldOfPath("bags.1st", lines)).toBe("bags.1st");
    expect(fieldOfPath("bags.x1", lines)).toBe("bags.x1");
  });

  test("a refusal stands over the form, or at the fields it names", () => {
    const detail = "Not like this.";
    expect(complaintsOf({ detail }, names)).toEqual([{ path: "", message: detail }]);
    expect(complaintsOf({ detail, errors: [] }, names)).toEqual([{ path: "", message: detail }]);
    const errors = [
      { path: "farmerId", message: "Choose a farmer." },
      { path: "bags.3.gross_g", message: "Too heavy." },
      { path: "note", message: "Too long." },
    ];
    expect(complaintsOf({ detail, errors }, names)).toEqual([
      { path: "farmer", message: "Choose a farmer." },
      { path: "bags.3.gross", message: "Too heavy." },
      { path: "note", message: "Too long." },
    ]);
  });

  test("one error per field, all that concern the whole form", () => {
    const errors = [
      { path: "a", message: "1" },
      { path: "a", message: "2" },
      { path: "", message: "3" },
      { path: "", message: "4" },
    ];
    expect(firstPerField(errors).map(({ message }) => message)).toEqual(["1", "3", "4"]);
  });
});

test("blank is nothing typed, nothing chosen, not ticked; zero is something", () => {
  for (const value of ["", "  ", null, undefined, false, []]) expect(isBlank(value)).toBe(true);
  for (const value of ["0", 0, true, { id: "1" }, [1]]) expect(isBlank(value)).toBe(false);
});

describe("a draft", () => {
  const initial = { name: "", bags: [{ gross: "" }], photo: null };
  const kept = JSON.stringify({ at: 5, id: "x", values: { name: "Nakato" } });

  test("comes back with the fields it lacks", () => {
    expect(readDraft(kept, initial)).toEqual({
      at: 5,
      id: "x",
      values: { ...initial, name: "Nakato" },
    });
  });

  test("of another form, or none, is not there", () => {
    expect(readDraft(null, initial)).toBeNull();
    expect(readDraft("{", initial)).toBeNull();
    expect(readDraft("[]", initial)).toBeNull();
    expect(readDraft(JSON.stringify({ at: 5, id: "x", values: { other: 1 } }), initial)).toBeNull();
  });

  test("keeps why the company said no", () => {
    const refusal = { detail: "Not like this." };
    const text = JSON.stringify({ at: 5, id: "x", values: {}, refusal });
    expect(readDraft(text, initial)).toEqual({ at: 5, id: "x", values: initial, refusal });
  });

  test.each([
    ["nothing", null],
    ["a number", 5],
    ["without a time", { id: "x", values: {} }],
    ["with a time that is none", { at: "5", id: "x", values: {} }],
    ["without an id", { at: 5, values: {} }],
    ["with an id that is none", { at: 5, id: 7, values: {} }],
    ["without values", { at: 5, id: "x" }],
    ["with values that are none", { at: 5, id: "x", values: null }],
    ["with a word for values", { at: 5, id: "x", values: "" }],
  ])("of %s is not there", (_, written) => {
    expect(readDraft(JSON.stringify(written), initial)).toBeNull();
  });

  test("keeps no files, and everything else", () => {
    const photo = { base64: "xx" };
    const rest = { name: "a", kin: null, place: { id: "1" }, bags: [{ gross: "1" }], count: 0 };
    expect(keepable({ ...rest, photo })).toEqual(rest);
    expect(isWholeKept({ ...rest, photo })).toBe(false);
    expect(isWholeKept(rest)).toBe(true);
    expect(isWholeKept({})).toBe(true);
  });

  test("leaves out what is kept only where drafts lie sealed", () => {
    const values = { name: "a", nin: "CF93012345ABCD", phone: "" };
    expect(keepable(values, ["nin", "phone"])).toEqual({ name: "a" });
    expect(isWholeKept(values, ["nin"])).toBe(false);
    expect(isWholeKept(values, ["phone"])).toBe(true);
  });
});
