// The house notices by its own API that the answer of a refresh arrived, and leads nobody to a program on their device.
import { expect, test } from "vitest";
import { readSettings } from "#platform/server/settings.ts";
import { peopleHands } from "#test/peopleHands.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld } from "#test/world.ts";
import { openHouse } from "./server.ts";

let clock = new Date();
const world = await makeWorld({ clock: () => clock });
const { added, asked, auth, signIn } = peopleHands(world);
type Session = { access_token: string; refresh_token: string; code: string };

const refresh = (token: string) =>
  auth<Session>("POST", "/token?grant_type=refresh_token", { refresh_token: token });

test("a copied refresh token ends the session once the person has worked with the answer of their own", async () => {
  const { email } = await added("cashier");
  const first: Partial<Session> = await signIn(email);
  const own = await refresh(first.refresh_token ?? "");
  expect(await asked(own.access_token ?? "")).toMatchObject({ status: 200 });
  clock = new Date(clock.getTime() + 61_000);
  expect((await refresh(first.refresh_token ?? "")).httpStatus).toBe(400);
  expect(await asked(own.access_token ?? "")).toMatchObject({ status: 401 });
});

test("nobody worked with it: the answer was lost, and is given again", async () => {
  const { email } = await added("cashier");
  const first: Partial<Session> = await signIn(email);
  const lost = await refresh(first.refresh_token ?? "");
  expect(await asked(first.access_token ?? "")).toMatchObject({ status: 200 });
  clock = new Date(clock.getTime() + 1500_000);
  const again = await refresh(first.refresh_token ?? "");
  expect(again).toMatchObject({ httpStatus: 200, refresh_token: lost.refresh_token });
});

test.each([
  ["https://mavuno.example", "https://mavuno.example/"],
  ["http://localhost:8080", "http://127.0.0.1:9999/listens"],
])("a house at %s leads a link to this machine to %s", async (site, place) => {
  const settings = readSettings({ MAVUNO_DATA_DIR: world.dataDir, PUBLIC_URL: site });
  const { ownerUrl, dataDir } = world;
  const house = await openHouse({ settings, ownerUrl, dataDir, log: quietLog, webDir: null });
  const asks = new URLSearchParams({
    token: "unknown",
    type: "magiclink",
    redirect_to: "http://127.0.0.1:9999/listens",
  });
  const answer = await house.app.inject({ method: "GET", url: `/auth/v1/verify?${asks}` });
  await house.close();
  expect(answer.statusCode).toBe(303);
  expect(String(answer.headers.location).split("#")[0]).toBe(place);
});
