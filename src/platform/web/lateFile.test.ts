import { beforeEach, expect, test } from "vitest";
import { later } from "./lateFile.ts";
import { closeToast, toastsShown } from "./toasts.ts";

beforeEach(() => {
  for (const { id } of toastsShown()) closeToast(id);
});

test.each([
  new TypeError("Failed to fetch dynamically imported module: https://mavuno.test/assets/a.js"),
  new TypeError("error loading dynamically imported module: https://mavuno.test/assets/a.js"),
  new TypeError("Importing a module script failed."),
  new Error("Unable to preload CSS for /assets/a.css"),
])(
  "a part that did not come leaves its place as it is and is missed aloud, once: $message",
  async (said) => {
    const lost = later(() => Promise.reject(said));
    const ends = [lost(), lost()].map((part) => part.then(() => "drawn"));
    const turns = new Promise((goOn) => setTimeout(goOn, 5, "still nothing"));
    expect(await Promise.race([...ends, turns])).toBe("still nothing");
    expect(toastsShown().map(({ title, action }) => [title, action?.label])).toEqual([
      ["No connection", "Refresh Page"],
    ]);
  },
);

test("what a file throws while it begins is no missing file", async () => {
  const bug = new TypeError("words is not a function");
  await expect(later(() => Promise.reject(bug))()).rejects.toBe(bug);
  expect(toastsShown()).toEqual([]);
});

test("a file that comes is given as it is", async () => {
  expect(await later(async () => 7)()).toBe(7);
});
