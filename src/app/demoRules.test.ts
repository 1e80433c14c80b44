import { expect, test } from "vitest";
import { demoWarning, wantsDemo } from "./demoRules.ts";

const asked = (more: Partial<Parameters<typeof wantsDemo>[0]>) => ({
  ...{ demo: null, publicUrl: null, host: "127.0.0.1" },
  ...more,
});

test.each([
  ["a house that was told nothing", {}, true],
  ["one that listens to its network", { host: "0.0.0.0" }, true],
  ["one that is tried at an address of its own machine", { publicUrl: "http://localhost:1" }, true],
  ["one that people come to from elsewhere", { publicUrl: "https://mavuno.example" }, false],
  ["one that is shown to people elsewhere", { publicUrl: "https://x.example", demo: true }, true],
  ["one that wants none", { demo: false }, false],
])("%s has the demo: %s %s", (_, more, wants) => {
  expect(wantsDemo(asked(more), { isEmbedded: true })).toBe(wants);
});

test("a PostgreSQL of one's own holds the demo only where it is asked for", () => {
  expect(wantsDemo(asked({}), { isEmbedded: false })).toBe(false);
  expect(wantsDemo(asked({ demo: true }), { isEmbedded: false })).toBe(true);
});

test.each([
  [{}, false],
  [{ publicUrl: "http://127.0.0.1:8080" }, false],
  [{ host: "0.0.0.0" }, true],
  [{ host: "192.168.1.4" }, true],
  // A proxy on this machine brings them.
  [{ publicUrl: "https://mavuno.example" }, true],
  [{ host: "0.0.0.0", demo: false }, true],
])("with %o it is said that strangers can sign in as the demo's people: %s", (more, warns) => {
  const warning = demoWarning(asked(more), { hasDemo: true });
  expect(warning !== null).toBe(warns);
  if (warning !== null) expect(warning).toMatch(/password in the README/);
  expect(demoWarning(asked(more), { hasDemo: false })).toBeNull();
});
