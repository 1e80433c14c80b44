import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "#test/database.ts";
import { appUrl, migrate } from "./migrate.ts";

let database: ClonedDatabase;
let folder: string;
const lines: string[] = [];
const log = (line: string): void => void lines.push(line);

beforeAll(async () => {
  // From PostgreSQL's own empty template: these tests bring their own migrations.
  database = await cloneDatabase("template0");
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-migrations-"));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  fs.writeFileSync(path.join(folder, name), text);
}

async function rowsOf<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe("migrate", () => {
  test("runs each file once, in order, with the queue's tables and the roles before them", async () => {
    write("0002_second.sql", "insert into thing values (2);");
    write(
      "0001_first.sql",
      `create table thing (id int primary key); grant select on thing to mavuno_app;
       create view queue as select count(*) from graphile_worker.jobs;`,
    );
    const asked = { log, folder };
    await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, asked)));
    expect(lines).toEqual(["Migrated 0001_first.sql", "Migrated 0002_second.sql"]);
    await migrate(database.ownerUrl, asked);
    expect(lines).toHaveLength(2);
    expect(await rowsOf(database.ownerUrl, "select id from thing")).toEqual([{ id: 2 }]);
  });

  test("the application signs in with the derived password, sees what it may, owns nothing", async () => {
    const url = appUrl(database.ownerUrl);
    expect(await rowsOf(url, "select id from thing")).toEqual([{ id: 2 }]);
    await expect(rowsOf(url, "insert into thing values (3)")).rejects.toThrow("permission denied");
    await expect(rowsOf(url, "create table mine (id int)")).rejects.toThrow("permission denied");
    expect(new URL(url).password).not.toContain(new URL(database.ownerUrl).password);
    const power = await rowsOf(
      url,
      "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user",
    );
    expect(power).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
  });

  test("what the application needs and somebody took away is given back, though no file is missing", async () => {
    // Another owner, so another application: roles are the whole server's, and other tests stand on theirs.
    await rowsOf(inject("postgresUrl"), "create role second login superuser password 'second'");
    const owner = new URL(database.ownerUrl);
    owner.username = "second";
    owner.password = "second";
    const app = appUrl(owner.href);
    const role = pg.escapeIdentifier(new URL(app).username);
    const bring = () => migrate(owner.href, { log, folder });
    const seen = () => rowsOf(app, "select id from thing");
    await bring();
    expect(await seen()).toEqual([{ id: 2 }]);
    await rowsOf(database.ownerUrl, `revoke mavuno_app from ${role}`);
    await expect(seen()).rejects.toThrow("denied");
    await bring();
    expect(await seen()).toEqual([{ id: 2 }]);
    await rowsOf(database.ownerUrl, `alter role ${role} password 'of an owner before'`);
    await bring();
    expect(await seen()).toEqual([{ id: 2 }]);
    expect(lines).toHaveLength(2);
  });

  test("a failing file leaves nothing behind and names its line", async () => {
    write("0003_wrong.sql", "create table half (id int);\ninsert into nowhere values (1);");
    await expect(migrate(database.ownerUrl, { log, folder })).rejects.toThrow(
      /0003_wrong\.sql failed: relation "nowhere" does not exist \(line 2\)/,
    );
    expect(await rowsOf(database.ownerUrl, "select to_regclass('half') as half")).toEqual([
      { half: null },
    ]);
    fs.rmSync(path.join(folder, "0003_wrong.sql"));
  });

  test("a file changed after it ran is refused, and so is a database of another version", async () => {
    write("0002_second.sql", "insert into thing values (22);");
    await expect(migrate(database.ownerUrl, { log, folder })).rejects.toThrow(
      /0002_second\.sql was changed after it ran/,
    );
    // Unless it is known that either text comes to the same.
    const ran = "select name, sha256 from mavuno_migration where name = '0002_second.sql'";
    const before = await rowsOf<{ name: string; sha256: string }>(database.ownerUrl, ran);
    await migrate(database.ownerUrl, { log, folder, alsoRan: before });
    const after = await rowsOf<{ name: string; sha256: string }>(database.ownerUrl, ran);
    expect(after).not.toEqual(before);
    await migrate(database.ownerUrl, { log, folder });
    fs.rmSync(path.join(folder, "0002_second.sql"));
    await expect(migrate(database.ownerUrl, { log, folder })).rejects.toThrow(/another version/);
  });

  test("an owner who may not make roles is told what to do", async () => {
    await rowsOf(inject("postgresUrl"), "create role weak login password 'weak'");
    const url = new URL(database.ownerUrl);
    url.username = "weak";
    url.password = "weak";
    await expect(migrate(url.href, { log, folder })).rejects.toThrow(
      'alter role "weak" createrole bypassrls',
    );
  });
});
