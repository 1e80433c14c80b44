// Where a mail's link may lead.
import { describe, expect, test } from "vitest";
import { redirectTarget, withFacts } from "./redirects.ts";

const places = {
  siteUrl: "https://mavuno.example",
  trustsLinks: true,
  allowedRedirects: [
    "https://*.partner.example/**",
    "com.mavuno.app://callback",
    "https://one.example/a?",
  ],
};

describe("allowed", () => {
  test.each([
    "https://mavuno.example",
    "https://mavuno.example/reset?x=1#y",
    "http://127.0.0.1:3000/x",
    "http://[::1]:3000/",
    "https://app.partner.example/deep/er.html",
    "com.mavuno.app://callback",
    "https://one.example/ab",
    "https://one.example/ab#fragment",
  ])("%s", (asked) => {
    expect(redirectTarget(asked, places)).toBe(asked);
  });

  test("any port of this machine when the site is this machine", () => {
    const local = { ...places, siteUrl: "http://localhost:5173", allowedRedirects: [] };
    expect(redirectTarget("http://localhost:3000/x", local)).toBe("http://localhost:3000/x");
    expect(redirectTarget("https://localhost:3000/x", local)).toBe(local.siteUrl);
  });
});

test.each([
  "",
  "https://evil.example",
  "//evil.example",
  "http://mavuno.example",
  "https://mavuno.example:8443/",
  "https://mavuno.example.evil.example",
  "https://mavuno.example@evil.example",
  "https://user:pass@mavuno.example/",
  String.raw`https://mavuno.example\@evil.example`,
  "https://a.b.partner.example/",
  "https://partner.example/",
  "https://evil.example/.partner.example/x",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://10.0.0.1/",
  "http://localhost:3000/",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://one.example/abc",
  "https://one.example/a.",
  "https://mavuno.example/\nx",
  "com.mavuno.app://callback/more",
  "not an address",
])("not allowed: %j leads home", (asked) => {
  expect(redirectTarget(asked, places)).toBe(places.siteUrl);
});

describe("where links are not trusted", () => {
  const wary = { ...places, trustsLinks: false };

  test.each(["http://127.0.0.1:3000/x", "http://[::1]:3000/", "https://127.8.8.8/"])(
    "%s is a program on somebody's device, and no place of ours",
    (asked) => expect(redirectTarget(asked, wary)).toBe(places.siteUrl),
  );

  test("this machine is allowed where the settings name it, and where the site is this machine", () => {
    const asked = "http://127.0.0.1:3000/x";
    const named = { ...wary, allowedRedirects: ["http://127.0.0.1:3000/**"] };
    expect(redirectTarget(asked, named)).toBe(asked);
    expect(redirectTarget("http://127.0.0.1:3001/x", named)).toBe(places.siteUrl);
    for (const siteUrl of ["http://127.0.0.1:4000", "http://[::1]:4000", "http://localhost:4000"]) {
      expect(redirectTarget(asked, { ...wary, siteUrl })).toBe(asked);
    }
  });
});

test("facts go into the query and the fragment, and spare what is there", () => {
  expect(withFacts("https://a.example/x?y=1", { query: { code: "a b" } })).toBe(
    "https://a.example/x?y=1&code=a+b",
  );
  expect(withFacts("https://a.example/x", { fragment: { error: "a&b", sb: "" } })).toBe(
    "https://a.example/x#error=a%26b&sb=",
  );
});
