// A token that was read once is remembered, and no longer than it is good: neither past its end nor before its beginning.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { audience, openTokens } from "./accessTokens.ts";
import { identitySettings } from "./identitySettings.ts";
import { openKeyFile } from "./keys.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-keys-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const noon = new Date("2026-11-30T09:00:00Z");
const at = (seconds: number): Date => new Date(noon.getTime() + seconds * 1000);
let now = noon;
const settings = identitySettings("http://localhost", { hosted: null, isServed: true });
const keys = await openKeyFile(path.join(folder, "signing-keys.json"));
const tokens = await openTokens({ keys, settings, now: () => now });
const claims = { sub: "00000000-0000-7000-8000-000000000001", iss: settings.issuer, aud: audience };
const token = await tokens.sign(claims, { now: noon, expires: at(3_600) });

test.each([
  [0, null],
  [-3_600, "token used before issued"],
  [-6, "token used before issued"],
  // Two machines' clocks are never quite the same.
  [-5, null],
  [3_599, null],
  [3_600, "token is expired"],
  [1, null],
])("a clock %i seconds from when it was issued: %s", async (seconds, refused) => {
  // Whatever was read of it a moment ago.
  now = at(1);
  await tokens.read(token);
  now = at(seconds);
  const read = tokens.read(token);
  await (refused === null
    ? expect(read).resolves.toMatchObject({ sub: claims.sub })
    : expect(read).rejects.toThrow(refused));
});
