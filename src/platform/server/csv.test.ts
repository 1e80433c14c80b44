import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvOf, largestExport } from "./csv.ts";

test("what was written is read back, quotes, commas and lines included", () => {
  const rows = [
    ['Nakato "Rehema"', "Kakunyu, Masaka", "one\ntwo"],
    ["Ünïcødé", "", "3"],
  ];
  const text = csvOf(["Name", "Place", "Note"], rows);
  expect(Papa.parse(text.trim()).data).toEqual([["Name", "Place", "Note"], ...rows]);
  expect(text.endsWith("\r\n")).toBe(true);
});

test.each(["=1+1", "+256770000101", "-2", "@sum", "\t=1", "\r=1", "\u0000=1", "＝1"])(
  "%j cannot run in a spreadsheet",
  (cell) => expect(csvOf(["A"], [[cell]])).toContain(`'${cell}`),
);

test.each(["=1+1", "+lat", "-lon", "@sum", "\t=1"])("nor can the heading %j", (heading) => {
  const text = csvOf([heading, "what is wrong"], [["x", "y"]]);
  expect(text).toBe(`'${heading},what is wrong\r\nx,y\r\n`);
});

test("ordinary headings stay as they are, with whatever stands within", () => {
  const headings = ["Date", "sub-county", "Kilograms (net)", "A+B", "100% = all", ""];
  expect(Papa.parse(csvOf(headings, []).trimEnd()).data).toEqual([headings]);
});

test("figures stay figures, nothing stays empty", () => {
  expect(csvOf(["A", "B", "C"], [[-5n, 7, null]])).toBe("A,B,C\r\n-5,7,\r\n");
});

test("a list too long to be whole is refused", () => {
  const rows = Array.from({ length: largestExport }, () => ["x"]);
  expect(() => csvOf(["A"], rows)).toThrow("too long");
});
