import { expect, test } from "vitest";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { users } from "./api.ts";
import { ownProfile } from "./profileApi.ts";

const world = await makeWorld();

const mine = (person: Person) => world.as(person)(ownProfile.read, {});
const change = (
  person: Person,
  body: { version: number; firstName: string; lastName: string; phone: string | null },
) => world.as(person)(ownProfile.change, { body });

test("everybody sees their own profile, and nobody another's", async () => {
  expect(await mine("cashier")).toMatchObject({
    id: await world.userId("cashier"),
    name: "Sarah Nalubega",
    role: "cashier",
    title: "Cashier",
  });
  expect((await mine("other-owner")).name).toBe("Daniel Opio");
});

test("one's own name and telephone are put right, and are seen everywhere; the rest stays", async () => {
  const before = await mine("employee");
  const { version, title, department, role, email } = before;
  const after = await change("employee", {
    version,
    firstName: "Peter Okello",
    lastName: "Ocen",
    phone: "+256772000111",
  });
  expect(after).toMatchObject({ name: "Peter Okello Ocen", title, department, role, email });
  expect(after.version).toBe(version + 1);
  const me = await world.as("employee")(users.me, {});
  expect(me.user).toMatchObject({ name: "Peter Okello Ocen", phone: "+256772000111" });
  const history = await world.sql.query<{ body: string }>(
    "select body from audit_event where action = 'change own profile' and subject_id = $1",
    [after.id],
  );
  expect(history.rows).toHaveLength(1);
  expect(history.rows[0]?.body).toContain("Peter Okello Ocen");
  expect(history.rows[0]?.body).not.toContain("256772000111");
});

test("refused: an empty name, a version that has moved on, and what is not one's own to say", async () => {
  const { version, firstName, lastName, phone } = await mine("field");
  await refused(change("field", { version, firstName: " ", lastName, phone }), "validation");
  await change("field", { version, firstName, lastName, phone: "+256772000222" });
  await refused(change("field", { version, firstName, lastName, phone }), "version-conflict");
  const answer = await world.send("field", {
    method: "POST",
    url: ownProfile.change.path,
    headers: { "content-type": "application/json", "idempotency-key": world.newId() },
    body: JSON.stringify({ version: version + 1, firstName, lastName, phone, role: "owner" }),
  });
  expect(answer.status).toBe(400);
  expect((await mine("field")).role).toBe("field_officer");
});

test("oneself and the owner at the same time: one of the two, and the other is told", async () => {
  const { id, version, firstName, lastName } = await mine("md");
  const own = change("md", { version, firstName, lastName, phone: "+256772000333" });
  const owners = world.as("owner")(users.change, {
    params: { id },
    body: { version, firstName, lastName, title: "Managing Director", phone: "+256772000444" },
  });
  const outcomes = await Promise.allSettled([own, owners]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [lost] = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(lost.problem.code).toBe("version-conflict");
  expect((await mine("md")).version).toBe(version + 1);
});

test("the same write again is the same answer", async () => {
  const { version, firstName, lastName } = await mine("accountant");
  const key = world.newId();
  const body = { version, firstName, lastName, phone: "+256772000555" };
  const send = () => world.as("accountant")(ownProfile.change, { body, key });
  expect(await send()).toEqual(await send());
  expect((await mine("accountant")).version).toBe(version + 1);
});
