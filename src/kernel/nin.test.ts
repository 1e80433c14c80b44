import fc from "fast-check";
import { expect, test } from "vitest";
import { isMaskedNin, maskNin, readNin, withoutNins } from "./nin.ts";

test.each([
  ["CM85012345A34Q", {}, []],
  [" cm85 0123 45a3 4q ", { sex: "male", birthYear: 1985 }, []],
  ["CM85012345A34Q", { sex: "female", birthYear: 1985 }, ["other-sex"]],
  ["CF02012345A34Q", { sex: "female", birthYear: 2002 }, []],
  ["CF02012345A34Q", { sex: "male", birthYear: 1985 }, ["other-sex", "other-birth-year"]],
  ["XF02012345A34Q", {}, ["unusual-class"]],
  ["PF02012345A34Q", { birthYear: 1902 }, []],
  ["CF00012345A34Q", { birthYear: 2000 }, []],
  ["CF00012345A34Q", { birthYear: 2001 }, ["other-birth-year"]],
  ["CF02012345A34Q", { sex: "female" }, []],
  ["CX02012345A34Q", { sex: "female" }, ["other-sex"]],
  ["CX02012345A34Q", { sex: "male" }, ["other-sex"]],
  ["CX02012345A34Q", {}, []],
  [
    "XM85012345A34Q",
    { sex: "female", birthYear: 1986 },
    ["unusual-class", "other-sex", "other-birth-year"],
  ],
] as const)("%s is read", (typed, person, warnings) => {
  const nin = typed.replace(/\s/g, "").toUpperCase();
  expect(readNin(typed, person)).toEqual({ ok: true, nin, warnings });
});

test.each([
  "",
  "CM85012345A34",
  "CM85012345A34QQ",
  "C185012345A34Q",
  "CMA5012345A34Q",
  "CM85012345A3$Q",
  "XCM85012345A34Q",
  "CM850123 45A34Q9",
  "CM8A012345A34Q",
  "1M85012345A34Q",
  "ČM85012345A34Q",
  "CM85 0123_45A34Q",
])("%j is not a NIN", (typed) => {
  expect(readNin(typed)).toEqual({ ok: false, why: "format" });
});

test("hyphens and blanks are left out, however many", () => {
  expect(readNin("cm-85--0123  45-a34q")).toEqual({
    ok: true,
    nin: "CM85012345A34Q",
    warnings: [],
  });
});

test("is shown masked", () => {
  expect(maskNin("CM85012345A34Q")).toBe("CM85•••••••34Q");
});

test("what is shown is told from what is meant", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10}$/), (nin) => {
      expect(isMaskedNin(nin)).toBe(false);
      expect(isMaskedNin(maskNin(nin))).toBe(true);
      expect(readNin(maskNin(nin)).ok).toBe(false);
      expect(withoutNins(`Nakato, ${nin} · ${nin}.`)).toBe(
        `Nakato, ${maskNin(nin)} · ${maskNin(nin)}.`,
      );
      expect(withoutNins(withoutNins(nin))).toBe(maskNin(nin));
    }),
  );
});

test.each(["CM85••••••34Q", "CM85••••••••34Q", " CM85•••••••34Q", "cm85•••••••34q", "•", ""])(
  "%j is neither",
  (text) => {
    expect(isMaskedNin(text)).toBe(false);
  },
);

test.each(["FRM-0001", "CM8501234", "XCM85012345A34QX", "Masaka, Kakunyu A", ""])(
  "%j has nothing to be shortened",
  (text) => {
    expect(withoutNins(text)).toBe(text);
  },
);
