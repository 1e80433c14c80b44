// Whoever makes a second person could be both of the two a paper needs: owners are told of everybody whom somebody else lets in.
import { expect, test } from "vitest";
import { demoPassword } from "#seeds/people.ts";
import { makeWorld, newId, type Person } from "#test/world.ts";
import { ownProfile } from "./profileApi.ts";
import { users } from "./api.ts";

const world = await makeWorld();
const reason = "Agreed with the board";
const facts = { firstName: "Rehema", lastName: "Nakato", title: null, department: null };
const phone = "+256772123456";

function somebody() {
  const id = newId();
  return { ...facts, id, phone, email: `${id}@demo.mavuno.test`, role: "field_officer" as const };
}
const add = (by: Person) =>
  world.as(by)(users.add, { body: { ...somebody(), password: demoPassword } });
const called = (by: Person, one: { id: string; version: number }, number: string | null) =>
  world.as(by)(users.change, {
    params: { id: one.id },
    body: { ...facts, version: one.version, phone: number },
  });
const move = (
  by: Person,
  name: "deactivate" | "reactivate",
  one: { id: string; version: number },
) => world.as(by)(users[name], { params: { id: one.id }, body: { version: one.version, reason } });

/** Who is told of a person by now, and what. */
async function told(id: string): Promise<{ title: string; message: string; owner: boolean }[]> {
  const found = await world.sql.query<{ title: string; message: string; owner: boolean }>(
    `select n.title, n.message, p.role = 'owner' as owner
     from notice n join profile p on p.org_id = n.org_id and p.user_id = n.recipient_id
     where n.kind = 'person_added' and n.link = $1 order by n.created_at, n.title`,
    [`/users/${id}`],
  );
  return found.rows;
}

test("an admin's new person, each return and each other telephone: owners hear of it and nobody else", async () => {
  const one = await add("md");
  expect(await told(one.id)).toEqual([
    {
      title: "Rehema Nakato was added as field officer",
      message: expect.stringMatching(/^By Joseph Kato\. /),
      owner: true,
    },
  ]);
  // A name alone is no other way to reach them.
  const other = await called("md", await called("md", one, phone), "+256772999888");
  const back = await move("md", "reactivate", await move("md", "deactivate", other));
  const again = await move("md", "reactivate", await move("md", "deactivate", back));
  expect(again.state).toBe("active");
  const titles = (await told(one.id)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    "Rehema Nakato has another telephone",
    "Rehema Nakato was added as field officer",
    ...["Rehema Nakato works here again, as field officer"],
    ...["Rehema Nakato works here again, as field officer"],
  ]);
});

test("an invitation is told too; what an owner does is not, nor one's own telephone", async () => {
  const invited = await world.as("md")(users.invite, { body: somebody() });
  expect((await told(invited.id)).map(({ title }) => title)).toEqual([
    "Rehema Nakato was invited as field officer",
  ]);
  const own = await called("owner", await add("owner"), "+256772999777");
  await move("owner", "reactivate", await move("owner", "deactivate", own));
  expect(await told(own.id)).toEqual([]);
  const me = await world.as("md")(ownProfile.read, {});
  const { version, firstName, lastName } = me;
  const body = { version, firstName, lastName, phone: "+256772999666" };
  await world.as("md")(ownProfile.change, { body });
  expect(await told(me.id)).toEqual([]);
});

test("whose last day had passed is back when another is set", async () => {
  const one = await add("owner");
  await world.sql.query("update profile set last_day = current_date - 3 where user_id = $1", [
    one.id,
  ]);
  const body = { version: one.version, lastDay: null, reason };
  const params = { id: one.id };
  const back = await world.as("md")(users.setLastDay, { params, body });
  expect(back.state).toBe("active");
  expect((await told(one.id)).map(({ title }) => title)).toEqual([
    "Rehema Nakato works here again, as field officer",
  ]);
});

test("the books agree", () => world.verifyBooks());
