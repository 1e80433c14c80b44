// What a session shows later makes no older token better: an access token from before the second factor was shown
// stays what it was when it was issued.
import { expect, test } from "vitest";
import { addCompany, password, startSignInService } from "#test/signInService.ts";
import { stepAt, totpCode } from "./totp.ts";

const service = await startSignInService();
const email = "raised@people.test";

interface Asked {
  method?: string;
  body?: object;
}

async function ask(token: string, path: string, { method = "GET", body }: Asked = {}) {
  const answer = await service.send(path, {
    method,
    headers: { authorization: `Bearer ${token}`, "x-supabase-api-version": "2024-01-01" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code }: { code?: string } = JSON.parse(await answer.text());
  return [answer.status, code];
}

test("it changes nothing about how the account is reached, and opens nothing of the company", async () => {
  const ids = await addCompany(service, { [email]: "owner" });
  const { auth } = service.client();
  const { data: signedIn } = await auth.signInWithPassword({ email, password });
  const before = signedIn.session?.access_token ?? "";
  const { data: factor } = await auth.mfa.enroll({ factorType: "totp" });
  const factorId = factor?.id ?? "";
  const code = totpCode(factor?.totp.secret ?? "", stepAt(service.now()));
  const { data: raised } = await auth.mfa.challengeAndVerify({ factorId, code });
  const after = raised?.access_token ?? "";

  const change = { method: "PUT", body: { password: "Momentum-2027!" } };
  const another = { method: "POST", body: { factor_type: "totp", friendly_name: "another" } };
  const profile = `/rest/v1/profiles?select=role&id=eq.${ids[email]}`;
  expect(await ask(before, "/auth/v1/user")).toEqual([200, undefined]);
  expect(await ask(before, "/auth/v1/user", change)).toEqual([401, "insufficient_aal"]);
  expect(await ask(before, "/auth/v1/factors", another)).toEqual([403, "insufficient_aal"]);
  const away = { method: "DELETE" };
  expect(await ask(before, `/auth/v1/factors/${factorId}`, away)).toEqual([
    422,
    "insufficient_aal",
  ]);
  expect(await ask(before, profile)).toEqual([401, "PGRST303"]);

  expect(await ask(after, profile)).toEqual([200, undefined]);
  expect(await ask(after, "/auth/v1/user", change)).toEqual([200, undefined]);
  expect(await ask(after, `/auth/v1/factors/${factorId}`, away)).toEqual([200, undefined]);
});
