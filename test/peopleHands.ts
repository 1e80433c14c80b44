// People coming and going as tests see them: accounts through the real sign-in service, letters from its
// outbox, and what was put down for them done as the worker would.
import type { Role } from "#kernel/permissions.ts";
import { users } from "#registry/users/api.ts";
import { usersJobs } from "#registry/users/jobs.ts";
import { demoPassword } from "#seeds/people.ts";
import { newId, type Person, type World } from "./world.ts";

type Session = { access_token: string };
interface JobBody {
  org: string;
  payload: unknown;
}

/** Somebody who does not work here yet. */
export function newPerson(role: Role, lastDay: string | null = null) {
  const id = newId();
  return {
    ...{ id, email: `${id}@demo.mavuno.test`, firstName: "Rehema", lastName: "Nakato", role },
    ...{ title: "Buyer", department: "Field", phone: null, lastDay },
  };
}

/** A call of the sign-in service as a browser makes it. */
function authOf(world: World) {
  return async <Answer extends object>(
    method: "GET" | "POST" | "PUT",
    path: string,
    body: object | null,
    token = "",
  ): Promise<Partial<Answer> & { httpStatus: number }> => {
    const answer = await world.house.app.inject({
      method,
      url: `/auth/v1${path}`,
      headers: {
        apikey: world.house.identity.anonKey(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    const read: Partial<Answer> = JSON.parse(answer.payload || "{}");
    return { ...read, httpStatus: answer.statusCode };
  };
}

/** Sends the letters that were put down; says what was done. */
async function sendLetters(world: World): Promise<string[]> {
  const found = await world.sql.query<{ id: string; name: string; payload: JobBody }>(
    `select j.id::text, t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('users.letter', 'users.second-step-removed') order by j.id`,
  );
  const { database, identity } = world.house;
  const jobs = usersJobs({ database, identity });
  for (const { id, name, payload } of found.rows) {
    await world.sql.query("delete from graphile_worker._private_jobs where id = $1", [id]);
    const job = jobs.find((one) => one.name === name);
    await job?.run({ orgId: payload.org, payload: payload.payload, attempt: 1 });
  }
  return found.rows.map(({ name }) => name);
}

/** Everything a test does with people of the demo company. */
export function peopleHands(world: World) {
  const auth = authOf(world);
  /** The newest message to an address, as the outbox shows it; empty when there is none. */
  const newestTo = async (email: string): Promise<string> => {
    const page = await world.send(null, { method: "GET", url: "/auth/v1/outbox", headers: {} });
    const messages = page.text.split("<section>");
    return messages.find((one) => one.includes(`<b>${email}</b>`)) ?? "";
  };
  return {
    auth,
    doJobs: () => sendLetters(world),
    signIn: (email: string, password: string = demoPassword) =>
      auth<Session>("POST", "/token?grant_type=password", { email, password }),
    /** Opens the link of a letter. */
    open: (type: "invite" | "recovery", token: string) =>
      auth<Session>("POST", "/verify", { type, token_hash: token }),
    /** The token of the newest link that was sent to an address; empty when none was. */
    linkTo: async (email: string): Promise<string> =>
      /verify\?token=([0-9a-f]+)/.exec(await newestTo(email))?.[1] ?? "",
    newestTo,
    /** What an address of the house says to whoever holds a token. */
    asked: async (token: string, url = "/api/me"): Promise<{ status: number; code: string }> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await world.send(null, { method: "GET", url, headers });
      const problem: { code?: string } = JSON.parse(answer.text);
      return { status: answer.status, code: problem.code ?? "" };
    },
    invite: (by: Person, person: ReturnType<typeof newPerson>) =>
      world.as(by)(users.invite, { body: person }),
    added: async (role: Role, lastDay: string | null = null) => {
      const person = { ...newPerson(role, lastDay), password: demoPassword };
      await world.as("owner")(users.add, { body: person });
      return person;
    },
    one: (id: string) => world.as("owner")(users.one, { params: { id } }),
  };
}
