// Who lets money go, or says who may, showed lately that it is them (decision 0072).
import { expect, test } from "vitest";
import { askForTokens, emailOf, showAgain } from "#seeds/callers.ts";
import { demoPassword } from "#seeds/people.ts";
import { kampalaDay } from "#kernel/days.ts";
import { apiClient, type Call, ProblemError } from "#platform/api/client.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { permissions } from "./permissionApi.ts";

let now = new Date();
const world = await makeWorld({ clock: () => now });
const minutesLater = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** One device of somebody's, which is kept signed in. */
async function device(person: Person) {
  const asked = { email: emailOf(person), password: demoPassword };
  const tokens = await askForTokens(world.house, "password", asked, true);
  if (!("access" in tokens)) throw new Error(tokens.refused);
  const call: Call = apiClient(
    (sent) =>
      world.send(null, {
        ...sent,
        headers: { ...sent.headers, authorization: `Bearer ${tokens.access}` },
      }),
    newId,
  );
  return { ...tokens, call };
}

const taking = (granted: boolean) => ({
  body: {
    role: "cashier",
    flag: "canManageCashier",
    granted,
    reason: "Somebody else keeps the box",
  } as const,
});

test("half an hour after signing in it is asked for, done once it was shown, and only there", async () => {
  const [here, elsewhere] = [await device("owner"), await device("owner")];
  minutesLater(29);
  await here.call(permissions.setFlag, taking(false));
  minutesLater(1);
  const problem = await refused(here.call(permissions.setFlag, taking(true)), "show-again");
  expect(problem).toMatchObject({ status: 403, title: "Is it still you?" });
  // What asks for nothing of the kind is done as before.
  await here.call(permissions.read, {});
  expect(await showAgain(world.house, here.access)).toBe(204);
  await here.call(permissions.setFlag, taking(true));
  await refused(elsewhere.call(permissions.setFlag, taking(false)), "show-again");
});

test("a renewed token is nobody's proof, a wrong password is not either", async () => {
  const here = await device("owner");
  minutesLater(31);
  await askForTokens(world.house, "refresh_token", { refresh_token: here.refresh }, true);
  await refused(here.call(permissions.setFlag, taking(false)), "show-again");
  expect(await showAgain(world.house, here.access, "Not-the-word-2026")).toBe(400);
  await refused(here.call(permissions.setFlag, taking(false)), "show-again");
});

test("what was done is answered again, however long ago it was shown", async () => {
  const here = await device("owner");
  const key = newId();
  const first = await here.call(permissions.setFlag, { ...taking(false), key });
  minutesLater(45);
  expect(await here.call(permissions.setFlag, { ...taking(false), key })).toEqual(first);
  const second = newId();
  await refused(here.call(permissions.setFlag, { ...taking(true), key: second }), "show-again");
  await showAgain(world.house, here.access);
  // The id of what was refused is free for the same.
  await here.call(permissions.setFlag, { ...taking(true), key: second });
});

test("the owner decides after how long, from a day on", async () => {
  const here = await device("owner");
  const decided = {
    name: "shownAgain" as const,
    value: 5,
    effectiveFrom: kampalaDay(now),
    sourceNote: "Offices are open",
  };
  await here.call(thresholds.set, { body: decided });
  minutesLater(5);
  await refused(here.call(permissions.setFlag, taking(false)), "show-again");
});

test("who may not do it hears that, and not that they should show themselves", async () => {
  const here = await device("cashier");
  minutesLater(31);
  const asked = here.call(permissions.setFlag, taking(false));
  await expect(asked).rejects.toBeInstanceOf(ProblemError);
  await refused(asked, "not-allowed");
});
