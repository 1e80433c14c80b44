// One process is of an older version than the database, because another one brought it further.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#platform/server/migrate.ts";
import { farmers } from "#registry/farmers/api.ts";
import { person } from "#test/farmerMakers.ts";
import { makeWorld } from "#test/world.ts";

const ours = fileURLToPath(new URL("../../migrations", import.meta.url));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** Brings a database to a version that has this step more. */
async function bringFurther(ownerUrl: string, step: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-newer-"));
  folders.push(folder);
  fs.cpSync(ours, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "9999_newer.sql"), step);
  await migrate(ownerUrl, { folder, log: () => undefined });
}

const registration = () => ({
  method: "POST" as const,
  url: farmers.register.path,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(person()),
});
const reading = { method: "GET" as const, url: "/api/farmers?limit=1", headers: {} };
/** A column that every write of a farmer has to fill from now on. */
const askingMore =
  "alter table farmer add newer text; alter table farmer add check (newer is not null) not valid";

describe("a process that hears of it", async () => {
  const world = await makeWorld();
  let heard = 0;
  const stop = world.house.watchVersion(() => (heard += 1));
  afterAll(stop);

  test("answers everybody that it is being updated, and when to ask again", async () => {
    expect((await world.send("field", reading)).status).toBe(200);
    const before = await world.sql.query("select 1 from farmer");
    await bringFurther(world.ownerUrl, askingMore);
    await expect.poll(() => heard).toBe(1);
    for (const asked of [reading, registration()]) {
      const { status, text, headers } = await world.send("field", asked);
      expect(JSON.parse(text)).toMatchObject({ status: 503, code: "being-updated" });
      expect([status, headers["retry-after"]]).toEqual([503, "1"]);
    }
    const { app } = world.house;
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    const ready = await app.inject({ url: "/readyz" });
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { code: "being-updated" }]);
    expect((await app.inject({ url: "/auth/v1/settings" })).statusCode).toBe(503);
    expect((await world.sql.query("select 1 from farmer")).rowCount).toBe(before.rowCount);
  });
});

describe("a process in the middle of work", async () => {
  const world = await makeWorld();
  afterAll(world.house.watchVersion(() => undefined));

  test("tells everybody yes, or to try again, and keeps what it said yes to", async () => {
    const answers: { status: number; code: string; id: string }[] = [];
    const register = async (): Promise<boolean> => {
      const body = person();
      const asked = { ...registration(), body: JSON.stringify(body) };
      const { status, text } = await world.send("field", asked);
      const { code }: { code: string } = JSON.parse(text);
      answers.push({ status, code, id: body.id ?? "" });
      return status === 200;
    };
    const works = Array.from({ length: 6 }, async () => {
      while (await register());
    });
    await expect.poll(() => answers.length).toBeGreaterThan(20);
    await bringFurther(world.ownerUrl, askingMore);
    await Promise.all(works);
    const told = answers.filter(({ status }) => status === 200);
    const others = new Set(answers.filter((one) => !told.includes(one)).map(({ code }) => code));
    expect([...others]).toEqual(["being-updated"]);
    const there = await world.sql.query("select 1 from farmer where id = any($1)", [
      told.map(({ id }) => id),
    ]);
    expect(there.rowCount).toBe(told.length);
  });
});

describe("a process that was not told yet", () => {
  let world: Awaited<ReturnType<typeof makeWorld>>;
  beforeEach(async () => {
    world = await makeWorld();
  });

  test("says so to whoever meets what the newer database refuses, in place of a fault of theirs", async () => {
    expect((await world.send("field", registration())).status).toBe(200);
    await bringFurther(world.ownerUrl, askingMore);
    const { status, text } = await world.send("field", registration());
    expect([status, JSON.parse(text)]).toMatchObject([503, { code: "being-updated" }]);
    expect((await world.send("field", reading)).status).toBe(503);
  });

  test("says of what it refuses by its own rules what it always says", async () => {
    await bringFurther(world.ownerUrl, askingMore);
    const body = JSON.stringify({ ...person(), village: "x".repeat(500) });
    expect((await world.send("field", { ...registration(), body })).status).toBe(400);
  });

  test("and a fault of its own, with a database of its own version, stays one", async () => {
    await world.sql.query(askingMore);
    const { status, text } = await world.send("field", registration());
    expect([status, JSON.parse(text)]).toMatchObject([422, { code: "out-of-range" }]);
  });
});
