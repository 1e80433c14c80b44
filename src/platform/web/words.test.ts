import { afterEach, expect, test, vi } from "vitest";
import { currentLanguage, keepLanguage, languageReady, words } from "./words.ts";

const english = {
  title: "Farmers",
  count: (n: number) => `${n} farmers`,
  states: { active: "Active", gone: "Gone" },
  months: ["January", "February"],
};
const files = {
  lg: () => Promise.reject(new Error("no connection")),
  sw: () =>
    Promise.resolve({
      translated: {
        farmers: {
          title: "Wakulima",
          count: (n: number) => `wakulima ${n}`,
          states: { active: "Hai" },
          months: ["Januari", "Februari"],
        },
      },
    }),
};

/** A device that keeps what it is told, as a browser does. */
function device(): { lang: string } {
  const kept = new Map<string, string>();
  const page = { lang: "lg" };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("document", { documentElement: page });
  return page;
}
afterEach(() => vi.unstubAllGlobals());

test("words are said in English where there is no other language", async () => {
  expect(currentLanguage()).toBe("en");
  expect(await languageReady(files)).toBe(true);
  const t = words({ called: "farmers", en: english });
  expect([t.title, t.count(3), t.states.active]).toEqual(["Farmers", "3 farmers", "Active"]);
});

test("a file that does not come leaves English, and the page says so", async () => {
  const page = device();
  keepLanguage("lg");
  expect(await languageReady(files)).toBe(false);
  expect(page.lang).toBe("en");
  expect(words({ called: "farmers", en: english }).title).toBe("Farmers");
});

test("the chosen language is spoken where it has words, English where it has none", async () => {
  device();
  keepLanguage("sw");
  expect(await languageReady(files)).toBe(true);
  const t = words({ called: "farmers", en: english });
  expect([t.title, t.count(3), t.months[1]]).toEqual(["Wakulima", "wakulima 3", "Februari"]);
  expect(t.states).toEqual({ active: "Hai", gone: "Gone" });
  expect(words({ called: "plots", en: english }).title).toBe("Farmers");
  expect(words({ en: english }).title).toBe("Farmers");
});

test("a language nobody translates into is none", () => {
  device();
  localStorage.setItem("mavuno.language", "constructor");
  expect(currentLanguage()).toBe("en");
});
