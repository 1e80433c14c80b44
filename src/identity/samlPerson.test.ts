// Whom an answer names: which attribute becomes which fact, by the administrator's rules or without any.
import { describe, expect, test } from "vitest";
import { personOf } from "./samlPerson.ts";
import type { AttributeMapping } from "./ssoStore.ts";

function personWith(
  attributes: Record<string, string[]>,
  keys: AttributeMapping["keys"] = {},
  subject: string | null = "p-1",
) {
  return personOf(
    { subject, attributes: new Map(Object.entries(attributes)) },
    { id: "idp", entity_id: "https://idp.test", attribute_mapping: { keys } },
  );
}

const mail = { mail: ["a@b.test"] };

test("a person of the provider's own domain, whose address it vouches for", () => {
  expect(personWith({ mail: [" Ada@B.test "] })).toEqual({
    provider: "sso:idp",
    subject: "p-1",
    email: "ada@b.test",
    emailVerified: true,
    data: { iss: "https://idp.test" },
    isOwnDomain: true,
  });
});

describe("the address", () => {
  test.each([
    "urn:oid:0.9.2342.19200300.100.1.3",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
    "http://schemas.xmlsoap.org/claims/EmailAddress",
    "Mail",
    "email",
  ])("is found as %s", (name) => {
    expect(personWith({ [name]: ["a@b.test"] }).email).toBe("a@b.test");
  });

  test("is what the rules say, before any usual name", () => {
    const keys = { email: { name: "workMail" } };
    expect(personWith({ ...mail, workMail: ["w@b.test"] }, keys).email).toBe("w@b.test");
    expect(personWith(mail, keys).email).toBe("a@b.test");
  });

  test.each([{}, { mail: [] }, { mail: [""] }, { mail: ["nobody"] }, { mail: ["a b@c.test"] }])(
    "%j is none",
    (attributes) => {
      expect(() => personWith(attributes)).toThrow(
        expect.objectContaining({ code: "saml_assertion_no_email", status: 400 }),
      );
    },
  );
});

test.each<[string, AttributeMapping["keys"], object]>([
  ["one value", { branch: { name: "b" } }, { branch: "x" }],
  ["all values", { branch: { name: "b", array: true } }, { branch: ["x", "y"] }],
  ["the first name that says something", { branch: { names: ["none", "b"] } }, { branch: "x" }],
  ["one for all", { branch: { name: "none", default: 7 } }, { branch: 7 }],
  ["none", { branch: { name: "none" } }, {}],
])("a fact by rule: %s", (_, keys, custom) => {
  const { data } = personWith({ ...mail, b: ["x", "y"] }, keys);
  expect(data["custom_claims"] ?? {}).toEqual(custom);
});

test("facts that everybody knows stand by themselves; none stands in for what we write ourselves", () => {
  const keys = {
    full_name: { name: "n" },
    sub: { name: "n" },
    iss: { name: "n" },
    email_verified: { default: false },
  };
  expect(personWith({ ...mail, n: ["Ada"] }, keys).data).toEqual({
    iss: "https://idp.test",
    full_name: "Ada",
    custom_claims: { sub: "Ada", iss: "Ada", email_verified: false },
  });
});

test("somebody without a lasting name, and somebody told too much about", () => {
  expect(() => personWith(mail, {}, null)).toThrow(
    expect.objectContaining({ code: "saml_assertion_no_user_id", status: 400 }),
  );
  const long = { ...mail, n: ["x".repeat(5000)] };
  expect(personWith(long).data).toEqual({ iss: "https://idp.test" });
  expect(() => personWith(long, { story: { name: "n" } })).toThrow(
    expect.objectContaining({ code: "validation_failed", status: 400 }),
  );
});
