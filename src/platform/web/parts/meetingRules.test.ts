import { expect, test } from "vitest";
import { metFields, settled } from "./meetingRules.ts";

const before = {
  place: { id: "1", label: "Kasozi" },
  village: "Kakunyu",
  kin: "",
  sex: "female",
  bags: [{ gross: "1" }],
  reason: "",
};

test.each([
  ["nothing met", { kin: "Grace" }, { kin: "" }, []],
  ["what I left alone is theirs", {}, { village: "Kabonera" }, [["village", "theirs"]]],
  ["both wrote the same", { village: "Kabonera" }, { village: "Kabonera" }, []],
  ["both wrote otherwise", { village: "Bukoto" }, { village: "Kabonera" }, [["village", null]]],
  ["lines too", { bags: [] }, { bags: [{ gross: "2" }] }, [["bags", null]]],
  ["another place", {}, { place: { id: "2", label: "Kasozi" } }, [["place", "theirs"]]],
  ["no place any more, here", { place: null }, {}, []],
  ["no place any more, there", {}, { place: null }, [["place", "theirs"]]],
  ["one place, called otherwise", {}, { place: { id: "1", label: "Kasozi, Bukoto" } }, []],
  ["what only I wrote is mine", { reason: "Typed wrong" }, { kin: "Ann" }, [["kin", "theirs"]]],
] as const)("%s", (_, mine, theirs, expected) => {
  const met = metFields({ ...before, ...mine }, { ...before, ...theirs }, before);
  expect(met.map(({ field, chosen }) => [field, chosen])).toEqual(expected);
});

test("what is sent is mine, with theirs where it was chosen", () => {
  const mine = { ...before, village: "Bukoto", kin: "Grace", reason: "Moved" };
  const theirs = { ...before, village: "Kabonera", kin: "Ann", sex: "male" };
  const met = metFields(mine, theirs, before);
  expect(
    met.map(({ field, before: was, mine: here, theirs: there }) => [field, was, here, there]),
  ).toEqual([
    ["village", "Kakunyu", "Bukoto", "Kabonera"],
    ["kin", "", "Grace", "Ann"],
    ["sex", "female", "female", "male"],
  ]);
  const chosen = met.map((one) =>
    one.field === "kin" ? { ...one, chosen: "mine" as const } : one,
  );
  const all = chosen.map((one) => ({ ...one, chosen: one.chosen ?? ("theirs" as const) }));
  expect(settled(mine, all)).toEqual({ ...mine, village: "Kabonera", sex: "male" });
});
