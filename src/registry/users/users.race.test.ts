// Two owners put each other down at the same moment: one of them is quicker, and stays.
import { expect, test } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import { makeWorld, newId } from "#test/world.ts";
import { users } from "./api.ts";

const world = await makeWorld();
const reason = "One of us is enough";

async function owners(): Promise<string[]> {
  const found = await world.sql.query<{ user_id: string }>(
    `select user_id from profile where role = 'owner' and is_active
       and org_id = (select org_id from profile where email = 'owner@demo.mavuno.test')`,
  );
  return found.rows.map((row) => row.user_id);
}

test("twenty rounds: always one refusal and one owner", async () => {
  const [first, second] = [await world.userId("owner"), await world.userId("md")];
  const versionOf = async (id: string) => {
    const found = await world.sql.query<{ version: number }>(
      "select version from profile where user_id = $1",
      [id],
    );
    return found.rows[0]?.version ?? 0;
  };
  for (let round = 0; round < 20; round += 1) {
    await world.sql.query("update profile set role = 'owner' where user_id = any ($1)", [
      [first, second],
    ]);
    const bodies = {
      second: { version: await versionOf(second), role: "admin" as const, reason },
      first: { version: await versionOf(first), role: "admin" as const, reason },
    };
    const outcomes = await Promise.allSettled([
      world.as("owner")(users.changeRole, {
        params: { id: second },
        body: bodies.second,
        key: newId(),
      }),
      world.as("md")(users.changeRole, { params: { id: first }, body: bodies.first, key: newId() }),
    ]);
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toBeInstanceOf(ProblemError);
    expect(refusals[0].problem.status).toBe(403);
    expect(await owners()).toHaveLength(1);
  }
});
