import { describe, expect, test } from "vitest";
import { fieldOfPath, firstPerField, isBlank, keepable, readDraft } from "./formRules.ts";

describe("errors find their field", () => {
  const names = { farmerId: "farmer", "bags.*.gross_g": "bags.*.gross" };
  test.each([
    ["farmerId", "farmer"],
    ["bags.3.gross_g", "bags.3.gross"],
    ["bags.3.tare", "bags.3.tare"],
    ["bags", "bags"],
  ])("%s is %s", (path, field) => expect(fieldOfPath(path, names)).toBe(field));

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

  test("keeps no files", () => {
    expect(keepable({ name: "a", photo: { base64: "xx" } })).toEqual({ name: "a" });
  });
});
