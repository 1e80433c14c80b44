// T-HEAD: what every answer says to the browser, whoever asks and whatever they ask for. The pages' own files
// are looked at by a journey, once they are built.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { capabilities } from "#app/capabilities.ts";
import { sentFor } from "#platform/api/client.ts";
import { openApp } from "#app/openApp.ts";
import { readSettings } from "#platform/server/settings.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeProduct } from "#test/makers.ts";
import { makeWorld, newId, type Person } from "#test/world.ts";
import { headerFaults } from "./headerRules.ts";

// The hands of tests unpack what another process sends: here the bytes of the wire count.
const world = await makeWorld({ processes: 1 });
const queries = capabilities
  .flatMap(({ name, api }) =>
    Object.entries(api).map(([key, one]) => ({ name: `${name}.${key}`, one })),
  )
  .filter(({ one }) => one.kind !== "command");

/** An id wherever the path wants one. */
function anywhere(path: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return Object.fromEntries(names.map((name) => [name, newId()]));
}

test("every answer of the API: nothing framed, sniffed, kept or told on", async () => {
  let answers = 0;
  const faults: string[] = [];
  for (const { name, one } of queries) {
    if (one.path.endsWith("/live")) continue;
    for (const person of [null, "owner", "employee"] as (Person | null)[]) {
      const { headers, status } = await world.send(person, sentFor(one, anywhere(one.path)));
      answers += 1;
      faults.push(
        ...headerFaults(headers).map((fault) => `${name} as ${person} (${status}): ${fault}`),
      );
      if (!/no-store/.test(headers["cache-control"] ?? "") && status === 200) {
        if (!one.path.startsWith("/api/public")) faults.push(`${name}: may be kept by a cache`);
      }
    }
  }
  console.log(`T-HEAD: responses ${answers}, header faults ${faults.length}`);
  expect(answers).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

test("a long answer comes small to whoever can read it so; what comes in is never unpacked", async () => {
  for (const one of ["faq", "kiboko", "screen15", "bhp"] as const) await makeProduct(world, one);
  const url = "/api/products?limit=100";
  const ask = (encoding: string) =>
    world.send("owner", { method: "GET", url, headers: { "accept-encoding": encoding } });
  const plain = await ask("identity");
  expect(plain.text.length).toBeGreaterThan(1024);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  for (const encoding of ["br", "gzip"]) {
    const { headers, text } = await ask(encoding);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["vary"]).toMatch(/accept-encoding/i);
    expect(text.length).toBeLessThan(plain.text.length);
  }
  const packed = await world.send("owner", {
    method: "POST",
    url: "/api/products",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    body: gzipSync("{}").toString("latin1"),
  });
  expect(packed.status).toBe(415);
});

test.each([
  ["script-src", { "content-security-policy": "script-src 'self' 'unsafe-inline'" }],
  ["object-src", { "content-security-policy": "object-src *" }],
  ["frame-ancestors", { "content-security-policy": "frame-ancestors *" }],
  ["x-content-type-options", { "x-content-type-options": "" }],
  ["referrer-policy", { "referrer-policy": "origin" }],
  ["permissions-policy", { "permissions-policy": "microphone=*" }],
  ["cross-origin-opener-policy", { "cross-origin-opener-policy": "unsafe-none" }],
  ["x-powered-by", { "x-powered-by": "Fastify" }],
  ["open to every page", { "access-control-allow-origin": "*" }],
])("%s that is not as it should be is found", async (fault, spoiled) => {
  const { headers } = await world.send(null, { method: "GET", url: "/api/me", headers: {} });
  expect(headerFaults(headers)).toEqual([]);
  expect(headerFaults({ ...headers, ...spoiled }).join()).toContain(fault);
});

test.each([
  ["https://mavuno.example", "max-age=63072000"],
  ["http://10.0.0.5:8080", undefined],
  [undefined, undefined],
])("known to people as %s, it is asked for by https: %s", async (address, wanted) => {
  const env = address === undefined ? {} : { PUBLIC_URL: address };
  const app = await openApp(readSettings({ MAVUNO_DATA_DIR: world.dataDir, ...env }), quietLog);
  const { headers } = await app.inject("/nowhere");
  await app.close();
  expect(headers["strict-transport-security"]).toBe(wanted);
});
