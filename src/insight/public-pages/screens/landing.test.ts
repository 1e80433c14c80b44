// The landing page's script with a browser of the least it needs, and the claims of its text against what
// the house can do.
import fs from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sessionStorageKey } from "#platform/web/authClient.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens the page at this address; says where it went, and whether anything of it was to be seen. */
async function openAt(address: string, kept: Record<string, string> | null) {
  const { search, hash } = new URL(address, "http://127.0.0.1:8080");
  const replace = vi.fn<(to: string) => void>();
  const documentElement = { hidden: false };
  vi.stubGlobal("location", { search, hash, replace });
  vi.stubGlobal("document", { documentElement });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => {
      if (kept === null) throw new DOMException("denied", "SecurityError");
      return kept[key] ?? null;
    },
  });
  await import("./landing.ts");
  return { went: replace.mock.calls.map(([to]) => to), isHidden: documentElement.hidden };
}

describe("who comes to the landing page", () => {
  test("signed in: goes to the dashboard, replacing the entry, and sees nothing", async () => {
    const opened = await openAt("/", { [sessionStorageKey]: "{}" });
    expect(opened).toEqual({ went: ["/dashboard"], isHidden: true });
  });

  test("signed out: stays and reads", async () => {
    expect(await openAt("/", {})).toEqual({ went: [], isHidden: false });
    expect(await openAt("/index?from=mail", {})).toEqual({ went: [], isHidden: false });
  });

  test.each(["/?code=abc", "/#access_token=abc", "/?error=access_denied"])(
    "by a mail's link (%s): goes on to where links are opened",
    async (address) => {
      const opened = await openAt(address, { [sessionStorageKey]: "{}" });
      expect(opened).toEqual({ went: [`/auth${address.slice(1)}`], isHidden: true });
    },
  );

  test("in a browser that keeps nothing: stays and reads", async () => {
    expect(await openAt("/", null)).toEqual({ went: [], isHidden: false });
  });
});

const html = fs.readFileSync(new URL("../../../../landing.html", import.meta.url), "utf8");

test("it is the file alone: one style sheet, two small scripts, nothing of the app", () => {
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+\.(?:ts|tsx|js|css))"/g)].map(
    ([, to]) => to,
  );
  expect(loaded).toEqual([
    "/theme.js",
    "/src/insight/public-pages/screens/landing.css",
    "/src/insight/public-pages/screens/landing.ts",
  ]);
  // Nothing of the page may be painted before it is known who comes.
  expect(html).toMatch(/blocking="render"\s+src="[^"]+landing\.ts"/);
});

test("the lines of its cost table add up to its sum, to the cent", () => {
  const figures = [...html.matchAll(/<td>(−?[\d,]+\.\d\d)<\/td>/g)].map(([, text = ""]) =>
    BigInt(text.replace("−", "-").replaceAll(/[,.]/g, "")),
  );
  expect(figures).toHaveLength(6);
  expect(figures.slice(0, -1).reduce((sum, one) => sum + one, 0n)).toBe(figures.at(-1));
  expect(figures.at(-1)).toBe(1_392_400n);
});
