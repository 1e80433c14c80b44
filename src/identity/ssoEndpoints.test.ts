// What POST /sso refuses, and what anybody may read about us as a service provider.
import { describe, expect, test } from "vitest";
import { samlHands } from "#test/samlHands.ts";

const { service, addProvider, home } = await samlHands();
const provider = await addProvider({ domains: ["company.test"] });

describe("what POST /sso refuses", () => {
  const known = { provider_id: provider.id };
  const challenge = "a".repeat(43);
  test.each<[string, object, number, string, string]>([
    ["both", { ...known, domain: "a.b" }, 400, "validation_failed", "Only one of provider_id"],
    ["neither", {}, 400, "validation_failed", "A provider_id or domain needs"],
    ["an unknown domain", { domain: "no.test" }, 404, "sso_provider_not_found", "No SSO provider"],
    ["an unknown id", { provider_id: "x" }, 404, "sso_provider_not_found", "No such SSO provider"],
    ["half a pair", { ...known, code_challenge: challenge }, 400, "validation_failed", "PKCE flow"],
    [
      "a short challenge",
      { ...known, code_challenge: "abc", code_challenge_method: "s256" },
      400,
      "validation_failed",
      "between 43 and 128",
    ],
    ["a number", { domain: 1 }, 400, "bad_json", "domain must be a string"],
    ["no flag", { ...known, skip_http_redirect: "y" }, 400, "bad_json", "must be a boolean"],
  ])("%s", async (_, body, status, code, words) => {
    const answer = await service.send("/auth/v1/sso", {
      method: "POST",
      headers: { "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    expect([answer.status, said.code]).toEqual([status, code]);
    expect(said.message).toContain(words);
  });
});

test("our metadata, for anybody, and what is switched on", async () => {
  const answer = await fetch(`${service.url}/auth/v1/sso/saml/metadata`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  const xml = await answer.text();
  expect(xml).toContain(`entityID="${home}/auth/v1/sso/saml/metadata"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
  expect(xml).toContain('AuthnRequestsSigned="true"');
  expect(xml).not.toContain("PRIVATE");
  const settings = await (await service.send("/auth/v1/settings")).json();
  expect(settings.saml_enabled).toBe(true);
});
