import { expect, test, vi } from "vitest";
import { type Screen, screen, screenFor } from "../screen.ts";
import { linkWarmer } from "./warmLinks.ts";

/** A screen whose file comes as `load` says. */
function made(route: string, load: () => Promise<object> = () => Promise.resolve({})): Screen {
  const one = screen(route, async () => ({ Page: () => null, ...(await load()) }), "Page");
  return { ...one, load: vi.fn<() => Promise<unknown>>(load) };
}

test("a path is drawn by the route that is the path itself, before one with places to fill", () => {
  const [one, fresh, list] = [made("/farmers/:id"), made("/farmers/new"), made("/farmers")];
  const screens = [one, fresh, list];
  expect(screenFor(screens, "/farmers")).toBe(list);
  expect(screenFor(screens, "/farmers/new")).toBe(fresh);
  expect(screenFor(screens, "/farmers/0191f2a0")).toBe(one);
  expect(screenFor(screens, "/farmers/0191f2a0/plots")).toBeUndefined();
});

test("what a link leads to is loaded when it is reached, once", async () => {
  const [farmers, payments] = [made("/farmers/:id"), made("/payments")];
  const warm = linkWarmer([farmers, payments]);
  warm("/farmers/one");
  warm("/farmers/two");
  warm("/nowhere");
  await Promise.resolve();
  expect(farmers.load).toHaveBeenCalledTimes(1);
  expect(payments.load).not.toHaveBeenCalled();
});

test("a load that failed disturbs nobody, and is tried again", async () => {
  const screens = [made("/payments", () => Promise.reject(new TypeError("Failed to fetch")))];
  const warm = linkWarmer(screens);
  warm("/payments");
  await vi.waitFor(() => {
    warm("/payments");
    expect(screens[0]?.load).toHaveBeenCalledTimes(2);
  });
});
