// Providers that are slow, broken, or send us elsewhere: a person is never left hanging, and nobody but
// the provider is asked anything.
import { describe, expect, test } from "vitest";
import type { Misbehaviour } from "#simulators/oidc/answers.ts";
import { readSettings } from "#platform/server/settings.ts";
import { app, fragmentFacts, queryFacts, startOidcHouse } from "#test/oidcHouse.ts";
import { chosenSettings } from "./identitySettings.ts";
import { belongsTo } from "./oidcFetch.ts";

const { service, provider, step, toCallback, signIn } = await startOidcHouse();
const start = `${service.url}/auth/v1/authorize?provider=google&redirect_to=${app}`;

test.each<[Misbehaviour]>([["broken"], ["slow"], ["other-issuer"]])(
  "a provider that is %s when it is first needed: an address at the app within seconds",
  async (wrong) => {
    provider.wrong = wrong;
    const sinceMs = Date.now();
    const { status, to } = await step(start);
    // The simulated provider is silent for a minute: whoever waits for it is late on any machine.
    expect(Date.now() - sinceMs).toBeLessThan(30_000);
    expect(status).toBe(302);
    expect(`${to.origin}${to.pathname}`).toBe(app);
    expect(queryFacts(to)).toMatchObject({
      error: "temporarily_unavailable",
      error_description: "The provider google does not answer",
    });
  },
);

test("a failed discovery is not remembered", async () => {
  provider.wrong = "broken";
  await step(start);
  provider.wrong = null;
  const { to } = await step(start);
  expect(to.origin).toBe(provider.issuer);
});

test.each<[Misbehaviour]>([["broken"], ["slow"]])(
  "a provider that gets %s between question and answer: the same",
  async (wrong) => {
    const back = await toCallback();
    provider.wrong = wrong;
    const { status, to } = await step(back);
    expect(status).toBe(302);
    expect(queryFacts(to)).toMatchObject({ error_code: "unexpected_failure" });
  },
);

test("the same people come in when it is well again", async () => {
  expect(fragmentFacts(await signIn())).toHaveProperty("access_token");
});

test("a provider that sends us to another machine with our secret: we do not go", async () => {
  service.later(3601);
  provider.wrong = "elsewhere";
  const back = await toCallback();
  const sinceMs = Date.now();
  const { to } = await step(back);
  expect(Date.now() - sinceMs).toBeLessThan(4000);
  expect(queryFacts(to)).toMatchObject({ error: "temporarily_unavailable" });
});

describe("which addresses belong to an issuer", () => {
  test.each([
    ["https://accounts.google.com", "https://oauth2.googleapis.com/token", true],
    ["https://idp.example.com/realms/x", "https://idp.example.com/token", true],
    ["https://10.0.0.8:8443", "https://10.0.0.8:8443/token", true],
    ["http://127.0.0.1:9000", "http://127.0.0.1:9000/token", true],
    ["http://127.0.0.1:9000", "http://127.0.0.1:9001/token", false],
    ["http://127.0.0.1:9000", "https://oauth2.googleapis.com/token", false],
    ["https://idp.example.com", "http://idp.example.com/token", false],
    ["https://idp.example.com", "https://169.254.169.254/latest", false],
    ["https://idp.example.com", "https://127.0.0.1/", false],
    ["https://idp.example.com", "https://[::1]/", false],
    ["https://idp.example.com", "https://2130706433/", false],
    ["https://idp.example.com", "https://localhost/", false],
    ["https://idp.example.com", "https://db.internal/", false],
    ["https://idp.example.com", "https://printer.local/", false],
    ["https://idp.example.com", "https://intranet/", false],
    ["https://idp.example.com", "file:///etc/passwd", false],
  ])("%s → %s: %s", (issuer, address, belongs) => {
    expect(belongsTo(issuer, address)).toBe(belongs);
  });
});

test("what the environment names is what the service asks", () => {
  const { auth } = readSettings({
    AUTH_OIDC_PROVIDERS: "keycloak",
    AUTH_OIDC_KEYCLOAK_ISSUER: "https://idp.example.com/realms/mavuno",
    AUTH_OIDC_KEYCLOAK_CLIENT_ID: "house",
    AUTH_OIDC_KEYCLOAK_CLIENT_SECRET: "x",
  });
  expect(chosenSettings(auth, "invitation").oidcProviders).toMatchObject([
    { name: "keycloak", issuer: "https://idp.example.com/realms/mavuno", clientId: "house" },
  ]);
});
