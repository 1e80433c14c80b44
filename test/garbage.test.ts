// Whatever is sent, to whichever endpoint: one clear refusal, never a 5xx, and nothing is written.
import { expect, test } from "vitest";
import { capabilities } from "#app/capabilities.ts";
import { sentFor } from "#platform/api/client.ts";
import { type Endpoint, methodOf, urlOf } from "#platform/api/endpoint.ts";
import { everyRow } from "./everyRow.ts";
import { sabotage } from "./proof/saboteurs.ts";
import { makeWorld, newId } from "./world.ts";

const world = await makeWorld();
await sabotage(world);

const endpoints = capabilities.flatMap(({ name, api }) =>
  Object.entries(api).map(([verb, endpoint]) => ({ name: `${name}.${verb}`, endpoint })),
);
/** Commands, and readings that ask in a body. */
const posted = endpoints.filter(({ endpoint }) => methodOf(endpoint) === "POST");
const queries = endpoints.filter(({ endpoint }) => endpoint.kind === "query");

const pathParams = (endpoint: Endpoint, value: string): Record<string, string> =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => [m[1] ?? "", value]));

const loneSurrogate = "\\ud800";
const deep = `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`;
const bodies: readonly [string, string, string?][] = [
  ["nothing", ""],
  ["no JSON", "{"],
  ["a list", "[]"],
  ["a number", "1"],
  ["null", "null"],
  ["an empty object", "{}"],
  ["NaN", '{"id":NaN}'],
  ["a number beyond numbers", '{"id":1e400,"amount":1e400}'],
  ["the prototype", '{"__proto__":{"role":"owner"}}'],
  ["unknown fields", '{"org_id":"x","state":"approved","approved_by":"me"}'],
  ["NUL", '{"name":"a\\u0000b"}'],
  ["half a character", `{"name":"${loneSurrogate}"}`],
  ["very deep", deep],
  ["a form", "a=1&b=2", "application/x-www-form-urlencoded"],
  ["plain text", "{}", "text/plain"],
  ["a tab in the type", "{}", "application/json\t; charset=utf-8"],
];

const wrongValues: readonly unknown[] = [
  -1,
  // Second, where a thing's name may stand: any text is a name.
  [],
  "-1",
  "NaN",
  "1e400",
  "１２３",
  "9007199254740993000000",
  "2026-02-30",
  "a\u0000b",
  "\ud800",
  {},
  null,
  true,
  "x".repeat(100_000),
];

async function sendBody(endpoint: Endpoint, body: string, type = "application/json") {
  return world.send("owner", {
    method: "POST",
    url: urlOf(endpoint, pathParams(endpoint, newId())),
    headers: { "content-type": type, "idempotency-key": newId() },
    body,
  });
}

function expectRefusal(
  name: string,
  answer: { status: number; text: string; headers: Record<string, string> },
) {
  expect(answer.status, `${name}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${name}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.headers["content-type"], name).toContain("application/problem+json");
  expect(answer.text, name).not.toMatch(/select |insert |\/src\/|node_modules|at .*\.ts:/i);
}

test.each(posted)("$name refuses garbage and writes nothing", async ({ name, endpoint }) => {
  const before = await everyRow(world);
  const asked = endpoint.asksInBody ? endpoint.params : endpoint.body;
  const needsBody = asked !== undefined;
  for (const [what, body, type] of bodies) {
    const answer = await sendBody(endpoint, body, type);
    // A command without a body of its own is asked about a thing that does not exist.
    if (!needsBody && (what === "nothing" || what === "an empty object")) {
      if (answer.status < 300) continue;
    }
    expectRefusal(`${name}, ${what}`, answer);
  }
  const shape: Record<string, unknown> = asked && "shape" in asked ? Object(asked.shape) : {};
  for (const [index, field] of Object.keys(shape).entries()) {
    const value = wrongValues[index % wrongValues.length];
    const answer = await sendBody(endpoint, JSON.stringify({ id: newId(), [field]: value }));
    if (answer.status >= 300) expectRefusal(`${name}, ${field}`, answer);
  }
  expect(await everyRow(world)).toBe(before);
});

test("10 MB are refused at the door", async () => {
  const first = posted[0];
  if (!first) throw new Error("there are commands");
  const answer = await sendBody(first.endpoint, `{"id":"${"x".repeat(10_000_000)}"}`);
  expect(answer.status).toBe(413);
});

test("a body of brackets, or of more values than anything has, is refused before it is read", async () => {
  const first = posted[0];
  if (!first) throw new Error("there are commands");
  for (const body of ["[".repeat(500_000), `{"id":[${"0,".repeat(60_000)}0]}`]) {
    expect((await sendBody(first.endpoint, body)).status).toBe(413);
  }
});

test.each(queries)("$name answers odd questions with a 4xx", async ({ name, endpoint }) => {
  const odd = ["%00", "'; drop table org; --", "../../etc/passwd", "x".repeat(5_000), "%ff", "￿"];
  for (const value of odd) {
    const params = { ...pathParams(endpoint, value), search: value, after: value, limit: value };
    const answer = await world.send("owner", sentFor(endpoint, params));
    expect(
      answer.status,
      `${name} ${value.slice(0, 20)}: ${answer.text.slice(0, 200)}`,
    ).toBeLessThan(500);
  }
  if (endpoint.path.includes("{id}")) {
    const answer = await world.send("owner", sentFor(endpoint, pathParams(endpoint, newId())));
    expect(answer.status, name).toBeLessThan(500);
  }
});

test.each(endpoints)("$name is closed to strangers", async ({ endpoint }) => {
  if (endpoint.needs === "public" || endpoint.needs === "provider") return;
  const url = urlOf(endpoint, pathParams(endpoint, newId()));
  const headers = { "content-type": "application/json" };
  const sent =
    methodOf(endpoint) === "POST"
      ? ({ method: "POST", url, headers, body: "{}" } as const)
      : ({ method: "GET", url, headers: {} } as const);
  const answer = await world.send(null, sent);
  expect(answer.status).toBe(401);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
});

test("every list opens with at most two statements", async () => {
  const lists = queries.filter(
    ({ endpoint }) => endpoint.params?.shape["limit"] && !endpoint.path.includes("{"),
  );
  expect(lists.length).toBeGreaterThan(8);
  for (const { name, endpoint } of lists) {
    const url = urlOf(endpoint, {});
    const answer = await world.send("owner", { method: "GET", url, headers: {} });
    if (answer.status !== 200) continue;
    expect(world.lastStatements(), name).toBeLessThanOrEqual(2);
  }
});
