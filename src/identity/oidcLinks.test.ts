// What a link to /authorize may ask of a provider: anything by the API's contract, and in the house only what
// signing in needs. And who may connect one more way to sign in.
import { describe, expect, test } from "vitest";
import { app, startOidcHouse } from "#test/oidcHouse.ts";
import { password } from "#test/signInService.ts";
import { stepAt, totpCode } from "./totp.ts";

const trusting = await startOidcHouse();
const wary = await startOidcHouse({ trustsLinks: false });
const foreign = "&scopes=calendar%20profile&prompt=login&hd=farm.example&access_type=offline&x=y";

async function toldAfter({ provider, toCallback }: typeof wary): Promise<Record<string, string>> {
  await toCallback(foreign);
  return Object.fromEntries(provider.lastAuthorize);
}

describe("scopes and parameters of a link", () => {
  test("by the contract all go on to the provider", async () => {
    expect(await toldAfter(trusting)).toMatchObject({
      scope: "openid email calendar profile",
      access_type: "offline",
      x: "y",
    });
  });

  test("in the house only what tells who somebody is, and how they want to be asked", async () => {
    const told = await toldAfter(wary);
    expect(told).toMatchObject({
      scope: "openid email profile",
      prompt: "login",
      hd: "farm.example",
    });
    for (const name of ["access_type", "x"]) expect(told).not.toHaveProperty(name);
  });
});

test("who has a second factor shows it before a way to sign in is added or taken away", async () => {
  const { service } = trusting;
  const email = "careful@links.test";
  await service.identity.createUser({ email, password });
  const client = service.client();
  await client.auth.signInWithPassword({ email, password });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp" });
  const code = totpCode(factor?.totp.secret ?? "", stepAt(service.now()));
  await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code });
  const link = (as: typeof client) =>
    as.auth.linkIdentity({
      provider: "google",
      options: { redirectTo: app, skipBrowserRedirect: true },
    });
  expect((await link(client)).error).toBeNull();

  const half = service.client();
  await half.auth.signInWithPassword({ email, password });
  const refused = { status: 401, code: "insufficient_aal" };
  expect((await link(half)).error).toMatchObject(refused);
  const [own] = (await half.auth.getUserIdentities()).data?.identities ?? [];
  if (!own) throw new Error("an account without an identity");
  expect((await half.auth.unlinkIdentity(own)).error).toMatchObject(refused);
  expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({
    code: "single_identity_not_deletable",
  });
});
