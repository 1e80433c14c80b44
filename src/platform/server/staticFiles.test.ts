// Which file answers which address, with what status, and for how long it may be kept.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { problem } from "./problems.ts";
import { serveWeb } from "./staticFiles.ts";

const webDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-web-"));
afterAll(() => fs.rmSync(webDir, { recursive: true, force: true }));
const names = "landing index verify product-story farmer-profile test-auth test-connection";
for (const name of names.split(" ")) fs.writeFileSync(path.join(webDir, `${name}.html`), name);
fs.mkdirSync(path.join(webDir, "assets"));
fs.writeFileSync(path.join(webDir, "assets/app-1a2b.js"), "// the app");
fs.writeFileSync(path.join(webDir, "assets/app-1a2b.js.br"), "the app made small");
fs.writeFileSync(path.join(webDir, "theme.js"), "// the theme");

async function open(testPages: boolean) {
  const app = fastify();
  const missing = () => problem(404, "not-found", "There is nothing at this address.");
  await serveWeb(app, webDir, { missing, testPages: () => testPages });
  return async (url: string, accept = "text/html", encoding = "identity") => {
    const headers = { accept, "accept-encoding": encoding };
    const answer = await app.inject({ method: "GET", url, headers });
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
  };
}
const ask = await open(false);

test.each([
  ["/", "landing"],
  ["/index", "landing"],
  ["/verify", "verify"],
  ["/verify/ABCD", "verify"],
  ["/product-story", "product-story"],
  ["/product-story/ABCD", "product-story"],
  ["/farmer-profile/some-id", "farmer-profile"],
  ["/auth", "index"],
  ["/dashboard", "index"],
  ["/farmers/new", "index"],
  ["/customer-portal", "index"],
])("%s is answered by the page %s", async (url, page) => {
  const { status, text } = await ask(url);
  expect([status, text]).toEqual([200, page]);
});

test("pages about people and papers stay out of search machines; the landing page does not", async () => {
  expect((await ask("/verify/ABCD")).headers["x-robots-tag"]).toBe("noindex");
  expect((await ask("/farmer-profile/id")).headers["x-robots-tag"]).toBe("noindex");
  expect((await ask("/")).headers["x-robots-tag"]).toBeUndefined();
});

test("hashed files are kept for a year, pages and the rest are asked again", async () => {
  const kept = async (url: string) => (await ask(url)).headers["cache-control"];
  expect(await kept("/assets/app-1a2b.js")).toBe("public, max-age=31536000, immutable");
  expect(await kept("/theme.js")).toBe("no-cache");
  expect(await kept("/dashboard")).toBe("no-cache");
  expect(await kept("/")).toBe("no-cache");
});

test("a file comes in its smallest form to whoever reads that, and whole to the others", async () => {
  const small = await ask("/assets/app-1a2b.js", "*/*", "gzip, br");
  expect([small.text, small.headers["content-encoding"]]).toEqual(["the app made small", "br"]);
  expect(small.headers["content-type"]).toContain("javascript");
  expect(small.headers["vary"]).toMatch(/accept-encoding/i);
  const whole = await ask("/assets/app-1a2b.js", "*/*", "gzip");
  expect([whole.text, whole.headers["content-encoding"]]).toEqual(["// the app", undefined]);
  expect((await ask("/assets/app-1a2b.js.br", "*/*")).status).toBe(404);
});

test.each([
  ["/api/nothing", "text/html"],
  ["/auth/v1/nothing", "text/html"],
  ["/assets/gone-3c4d.js", "text/html"],
  ["/assets/", "text/html"],
  ["/assets/..%2findex.html", "text/html"],
  ["/assets/app-1a2b.js%00", "text/html"],
  ["/nothing", "application/json"],
])("%s for %s is a problem, never a page", async (url, accept) => {
  const { status, text, headers } = await ask(url, accept);
  expect(status).toBe(404);
  expect(headers["content-type"]).toContain("application/problem+json");
  expect(JSON.parse(text)).toMatchObject({ code: "not-found" });
});

describe.each(["test-auth", "test-connection"])("/%s", (name) => {
  test("is there where the settings open it", async () => {
    const { status, text, headers } = await (await open(true))(`/${name}`);
    expect([status, text, headers["x-robots-tag"]]).toEqual([200, name, "noindex"]);
  });

  test("is not there otherwise, not even by the name of its file", async () => {
    const closed = await ask(`/${name}`);
    expect([closed.status, closed.text]).toEqual([404, "index"]);
    expect((await ask(`/${name}.html`)).text).toBe("index");
  });
});
