// Two at once on the real PostgreSQL: a session never forks, and a changed password lets nobody slip by.
import { expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService();

interface Answer {
  status: number;
  refresh_token?: string;
  access_token?: string;
  error_code?: string;
}

async function ask(grant: string, body: object): Promise<Answer> {
  const answer = await service.send(`/auth/v1/token?grant_type=${grant}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return { ...JSON.parse(await answer.text()), status: answer.status };
}

test("a forgotten password asked for by sixteen at once: all are answered alike, and one link opens", async () => {
  const email = "hurried@people.test";
  await service.identity.createUser({ email, password });
  const asked = { method: "POST", body: JSON.stringify({ email }) };
  const answers = await Promise.all(sixteen.map(() => service.send("/auth/v1/recover", asked)));
  expect(answers.map(({ status }) => status)).toEqual(sixteen.map(() => 200));
  const { rows } = await service.sql.query(
    "select kind from auth.one_time_tokens join auth.users u on u.id = user_id where u.email = $1",
    [email],
  );
  expect(rows).toEqual([{ kind: "recovery" }]);
});

const sixteen = Array.from({ length: 16 });

test("sixteen refreshes of one token, twenty rounds: one child each, and the session lives on", async () => {
  const email = "tabs@people.test";
  await service.identity.createUser({ email, password });
  let token = (await ask("password", { email, password })).refresh_token;
  for (let round = 1; round <= 20; round += 1) {
    const answers = await Promise.all(
      sixteen.map(() => ask("refresh_token", { refresh_token: token })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(sixteen.map(() => 200));
    const children = new Set(answers.map((answer) => answer.refresh_token));
    expect(children.size).toBe(1);
    token = [...children][0];
  }
  const { rows } = await service.sql.query("select refresh_counter from auth.sessions");
  expect(rows).toEqual([{ refresh_counter: 20 }]);
});

test("sign-ins racing a password change: afterwards only the changer's session is left", async () => {
  const email = "racing@people.test";
  const userId = await service.identity.createUser({ email, password });
  for (let round = 1; round <= 5; round += 1) {
    const before = round === 1 ? password : `Round ${round - 1} of five`;
    const { access_token: token } = await ask("password", { email, password: before });
    const changing = service.send("/auth/v1/user", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: `Round ${round} of five` }),
    });
    const racing = sixteen.map(() => ask("password", { email, password: before }));
    expect((await changing).status).toBe(200);
    await Promise.all(racing);
    const { rows } = await service.sql.query("select id from auth.sessions where user_id = $1", [
      userId,
    ]);
    expect(rows).toHaveLength(1);
  }
});
