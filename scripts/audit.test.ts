import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, expect, test } from "vitest";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-audit-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

interface Told {
  status: number;
  said: object | string;
}

/** Runs the audit with an npm that says this, the advisories first. */
function auditWith(advisories: Told, signatures: Told = signed): { status: number; lines: string } {
  const npm = path.join(folder, "npm.js");
  const script = `const [, , , what] = process.argv;
const told = what === "signatures" ? ${JSON.stringify(signatures)} : ${JSON.stringify(advisories)};
process.stdout.write(typeof told.said === "string" ? told.said : JSON.stringify(told.said, null, 2));
process.exitCode = told.status;`;
  fs.writeFileSync(npm, script);
  const done = spawnSync(process.execPath, ["scripts/audit.mjs"], {
    encoding: "utf8",
    env: { ...process.env, npm_execpath: npm },
  });
  return { status: done.status ?? -1, lines: done.stdout + done.stderr };
}

const signed: Told = { status: 0, said: { invalid: [], missing: [] } };
const report = (vulnerabilities: object) => ({
  auditReportVersion: 2,
  vulnerabilities,
  metadata: { dependencies: { total: 405 } },
});
const clean: Told = { status: 0, said: report({}) };
const hole = (severity: string, title: string) => ({
  left: { name: "left", severity, range: "<4.0.4", via: [{ title }] },
});

test("nothing known and everything signed is said, and is well", () => {
  expect(auditWith(clean)).toEqual({
    status: 0,
    lines:
      "✓ advisories: 405 packages, 0 with a hole of lesser weight\n" +
      "✓ signatures: every package is signed as it was published\n",
  });
  const lesser = auditWith({ status: 0, said: report(hole("moderate", "404")) });
  expect(lesser).toMatchObject({ status: 0 });
  expect(lesser.lines).toContain("1 with a hole of lesser weight");
});

test.each([
  "Answers 404 or 405 or 501 to whoever asks",
  "audit endpoint returned an error, ENOTFOUND, ECONNREFUSED, E503: not supported, no signing keys",
  "request to https://x failed, reason: ENOAUDIT",
])("a known hole is told, whatever is written of it: %s", (title) => {
  const told = auditWith({ status: 1, said: report(hole("high", title)) });
  expect(told.status).toBe(1);
  expect(told.lines).toContain(`✗ advisories\nleft <4.0.4: high: ${title}`);
});

test.each([
  ["405", { statusCode: 405, message: "405 Method Not Allowed", error: { summary: "" } }],
  ["501", { statusCode: 501, message: "501", error: { summary: "" } }],
  ["ENOTFOUND", { error: { code: "ENOTFOUND", summary: "request failed" } }],
  ["ENOAUDIT", { error: { code: "ENOAUDIT", summary: "" } }],
  ["out of reach", { message: "request to http://x/ failed, reason: connect ECONNREFUSED" }],
])("a registry without advisories says so and fails nothing: %s", (why, said) => {
  const told = auditWith({ status: 1, said });
  expect(told.lines).toContain(`· advisories: this registry does not answer that (${why})\n`);
  expect(told.status).toBe(0);
});

test("a registry without signatures says so; a package that is not signed is told", () => {
  const summary = "found no dependencies to audit that were installed from a supported registry";
  const none = auditWith(clean, { status: 1, said: { error: { summary, detail: "" } } });
  expect(none.lines).toContain(
    "· signatures: this registry does not answer that (no signing keys)",
  );
  expect(none.status).toBe(0);
  const wrong = [{ name: "404", version: "5.0.1" }];
  const invalid = auditWith(clean, { status: 1, said: { invalid: wrong, missing: wrong } });
  expect(invalid.lines).toContain("✗ signatures\n404@5.0.1: invalid\n404@5.0.1: not signed");
  expect(invalid.status).toBe(1);
});

test.each<[string, Told]>([
  ["who may not ask", { status: 1, said: { statusCode: 401, message: "401 Unauthorized" } }],
  ["a package that is gone", { status: 1, said: { error: { code: "E404", summary: "404" } } }],
  ["no lockfile", { status: 1, said: { error: { code: "ENOLOCK", summary: "405" } } }],
  ["words", { status: 1, said: "404 not supported" }],
  ["nothing", { status: 0, said: "" }],
  ["a report that npm itself calls bad", { status: 1, said: report({}) }],
])("what is no answer of the registry's is a fault: %s", (_, told) => {
  expect(auditWith(told)).toMatchObject({ status: 1, lines: expect.stringContaining("✗ advis") });
});
