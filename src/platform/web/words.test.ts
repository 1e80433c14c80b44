import { expect, test } from "vitest";
import { words } from "./words.ts";

test("words are said in English where there is no other language", () => {
  const t = words({
    en: { title: "Farmers", count: (n: number) => `${n} farmers`, states: { active: "Active" } },
    sw: { title: "Wakulima" },
  });
  expect(t.title).toBe("Farmers");
  expect(t.count(3)).toBe("3 farmers");
  expect(t.states.active).toBe("Active");
});
