import fs from "node:fs";
import { expect, test } from "vitest";
import lock from "../package-lock.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };
import mutantsLock from "../test/mutants/package-lock.json" with { type: "json" };
import mutantsManifest from "../test/mutants/package.json" with { type: "json" };
import { billOfMaterials, type Lockfile, type Manifest, supplyFaults } from "./supplyChain.ts";

const locked: Lockfile = lock;
const place = "node_modules/zod";
const spoiled = (change: object): Lockfile => ({
  packages: { ...locked.packages, [place]: { ...locked.packages[place], ...change } },
});

test("every package is pinned, held by its hash, from the registry, licensed, and runs nothing at install", () => {
  expect(supplyFaults(manifest, locked)).toEqual([]);
  expect(Object.keys(locked.packages).length).toBeGreaterThan(300);
});

test("what spoils the rules, installed when it is asked for, is held as all others are", () => {
  expect(supplyFaults(mutantsManifest, mutantsLock)).toEqual([]);
  expect(Object.keys(mutantsLock.packages).length).toBeGreaterThan(100);
});

test.each<[string, Manifest, Lockfile]>([
  [
    "is no exact version",
    { ...manifest, dependencies: { ...manifest.dependencies, zod: "^4.6.7" } },
    locked,
  ],
  [
    "is asked as",
    { ...manifest, dependencies: { ...manifest.dependencies, zod: "4.6.6" } },
    locked,
  ],
  ["is not held", manifest, spoiled({ integrity: "" })],
  ["is not held", manifest, spoiled({ integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" })],
  ["comes from", manifest, spoiled({ resolved: "https://example.org/zod-4.6.7.tgz" })],
  ["licence", manifest, spoiled({ license: "GPL-3.0" })],
  ["licence", manifest, spoiled({ license: "LGPL-3.0-or-later" })],
  ["runs a program", manifest, spoiled({ hasInstallScript: true })],
])("what %s is found", (fault, asked, found) => {
  expect(supplyFaults(asked, found)).toEqual([expect.stringContaining(fault)]);
});

test("the bill of materials is that of the lockfile; npm run sbom writes it", () => {
  expect(fs.readFileSync("docs/sbom.cdx.json", "utf8")).toBe(billOfMaterials(manifest, locked));
  expect(billOfMaterials(manifest, spoiled({ version: "4.6.8" }))).not.toBe(
    billOfMaterials(manifest, locked),
  );
});
