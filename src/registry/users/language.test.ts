import { describe, expect, test } from "vitest";
import { makeWorld, newId, type Person } from "#test/world.ts";
import { users } from "./api.ts";

const world = await makeWorld();

async function versionOf(id: string): Promise<number> {
  return (await world.as("owner")(users.one, { params: { id } })).version;
}

async function acts(id: string): Promise<string[]> {
  const found = await world.sql.query<{ action: string }>(
    "select action from audit_event where subject = 'user' and subject_id = $1 order by seq",
    [id],
  );
  return found.rows.map((row) => row.action);
}

describe("the language of the screens", () => {
  const mine = async (person: Person) => (await world.as(person)(users.me, {})).user.language;
  const choose = (person: Person, language: "en" | "lg" | "sw") =>
    world.as(person)(users.chooseLanguage, { body: { language } });

  test("is nobody's until chosen; then it is theirs alone, and stands in the audit log", async () => {
    expect(await mine("supplier")).toBeNull();
    const before = await world.as("cashier")(users.me, {});
    await choose("supplier", "lg");
    await choose("supplier", "sw");
    expect(await mine("supplier")).toBe("sw");
    expect(await world.as("cashier")(users.me, {})).toEqual(before);
    const { id } = (await world.as("supplier")(users.me, {})).user;
    const chosen = (await acts(id)).filter((act) => act === "choose-language");
    expect(chosen).toHaveLength(2);
  });

  test("the same choice sent twice is one; a language nobody translates into is refused", async () => {
    const id = newId();
    const send = (language: string) =>
      world.send("cashier", {
        method: "POST",
        url: "/api/me/language",
        headers: { "content-type": "application/json", "idempotency-key": id },
        body: JSON.stringify({ language }),
      });
    const first = await send("lg");
    expect(first.status).toBe(204);
    expect((await send("lg")).text).toBe(first.text);
    expect((await send("sw")).status).toBe(422);
    expect(await mine("cashier")).toBe("lg");
    expect(
      (
        await world.send("cashier", {
          method: "POST",
          url: "/api/me/language",
          headers: { "content-type": "application/json", "idempotency-key": newId() },
          body: JSON.stringify({ language: "xx" }),
        })
      ).status,
    ).toBe(400);
    await choose("cashier", "en");
  });

  test("nobody signed in has no profile to keep it with; who is changing a profile is not disturbed", async () => {
    const headers = { "content-type": "application/json", "idempotency-key": newId() };
    const body = JSON.stringify({ language: "lg" });
    const url = "/api/me/language";
    expect((await world.send(null, { method: "POST", url, headers, body })).status).toBe(401);
    const { id } = (await world.as("employee")(users.me, {})).user;
    const version = await versionOf(id);
    await choose("employee", "lg");
    expect(await versionOf(id)).toBe(version);
  });
});
