import { expect, test } from "vitest";
import { readOidcProviders } from "./oidcSettings.ts";
import { readSettings, SettingsFault } from "./settings.ts";

const google = {
  AUTH_OIDC_PROVIDERS: "google",
  AUTH_OIDC_GOOGLE_ISSUER: "https://accounts.google.com",
  AUTH_OIDC_GOOGLE_CLIENT_ID: "mavuno",
  AUTH_OIDC_GOOGLE_CLIENT_SECRET: "s3cret-of-google",
};

test("told nothing, nobody outside is asked", () => {
  expect(readSettings({}).auth.oidcProviders).toEqual([]);
});

test("each provider is read whole; an issuer stays exactly as it is written", () => {
  const env = {
    ...google,
    AUTH_OIDC_PROVIDERS: " google , my_keycloak ",
    AUTH_OIDC_MY_KEYCLOAK_ISSUER: "http://127.0.0.1:9000/realms/mavuno/",
    AUTH_OIDC_MY_KEYCLOAK_CLIENT_ID: "house",
    AUTH_OIDC_MY_KEYCLOAK_CLIENT_SECRET: "x",
    AUTH_OIDC_MY_KEYCLOAK_SCOPES: "email, roles",
  };
  expect(readSettings(env).auth.oidcProviders).toEqual([
    {
      name: "google",
      issuer: "https://accounts.google.com",
      clientId: "mavuno",
      clientSecret: "s3cret-of-google",
      scopes: ["openid", "email", "profile"],
    },
    {
      name: "my_keycloak",
      issuer: "http://127.0.0.1:9000/realms/mavuno/",
      clientId: "house",
      clientSecret: "x",
      scopes: ["openid", "email", "roles"],
    },
  ]);
});

test.each([
  ["a name in capitals", { ...google, AUTH_OIDC_PROVIDERS: "Google" }, '"Google"'],
  ["a name of our own", { ...google, AUTH_OIDC_PROVIDERS: "google,phone" }, '"phone"'],
  ["a name twice", { ...google, AUTH_OIDC_PROVIDERS: "google,google" }, "twice"],
  ["no issuer", { ...google, AUTH_OIDC_GOOGLE_ISSUER: " " }, "AUTH_OIDC_GOOGLE_ISSUER is missing"],
  ["no client", { ...google, AUTH_OIDC_GOOGLE_CLIENT_ID: "" }, "AUTH_OIDC_GOOGLE_CLIENT_ID"],
  ["no secret", { ...google, AUTH_OIDC_GOOGLE_CLIENT_SECRET: "" }, "GOOGLE_CLIENT_SECRET"],
  ["plain http", { ...google, AUTH_OIDC_GOOGLE_ISSUER: "http://idp.example.com" }, "https"],
  ["a query", { ...google, AUTH_OIDC_GOOGLE_ISSUER: "https://idp.example.com?x=1" }, "https"],
  ["a user", { ...google, AUTH_OIDC_GOOGLE_ISSUER: "https://u:p@idp.example.com" }, "https"],
  ["no address", { ...google, AUTH_OIDC_GOOGLE_ISSUER: "google" }, "https"],
  ["a broken scope", { ...google, AUTH_OIDC_GOOGLE_SCOPES: 'email,a"b' }, "GOOGLE_SCOPES"],
  ["a provider nobody listed", { ...google, AUTH_OIDC_PROVIDERS: "" }, "does not name google"],
])("%s is a fault that is named", (_, env, words) => {
  const faults: string[] = [];
  readOidcProviders(env, faults);
  expect(faults).not.toEqual([]);
  expect(faults.join("\n")).toContain(words);
  expect(faults.join("\n")).not.toContain("s3cret");
});

test("all faults stop the start together", () => {
  const env = { AUTH_OIDC_PROVIDERS: "google,sso" };
  expect(() => readSettings(env)).toThrow(SettingsFault);
  expect(() => readSettings(env)).toThrow(/ISSUER[^]*CLIENT_ID[^]*CLIENT_SECRET/);
});
