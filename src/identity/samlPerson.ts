// Whom an identity provider's answer names: the person as our accounts know outside people.
import type { ExternalPerson } from "./externalAccounts.ts";
import { AuthFault, invalid } from "./faults.ts";
import { readEmail } from "./requests.ts";
import type { SamlAnswer } from "./samlAnswers.ts";
import type { AttributeMapping, AttributeRule, SsoProviderRow } from "./ssoStore.ts";

/** Where providers put a mail address when nobody says where. */
const emailNames: readonly string[] = [
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "http://schemas.xmlsoap.org/claims/EmailAddress",
  "mail",
  "Mail",
  "email",
  "emailAddress",
];

/** Facts that stand beside the address; any other stands among the custom_claims. */
const usualFacts: ReadonlySet<string> = new Set([
  "name",
  "full_name",
  "given_name",
  "family_name",
  "middle_name",
  "nickname",
  "preferred_username",
  "picture",
  "avatar_url",
  "locale",
  "zoneinfo",
]);

/** They travel in every token. */
const mostFacts = 4096;

/** How a provider is named where outside people's accounts are kept. */
export function providerName(id: string): string {
  return `sso:${id}`;
}

/**
 * The person of an answer. Refuses 400 `saml_assertion_no_user_id` without a lasting name, 400
 * `saml_assertion_no_email` without a mail address, 400 `validation_failed` when far too much is told.
 */
export function personOf(
  answer: Pick<SamlAnswer, "subject" | "attributes">,
  provider: Pick<SsoProviderRow, "id" | "entity_id" | "attribute_mapping">,
): ExternalPerson {
  if (answer.subject === null) {
    const words =
      "SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user";
    throw new AuthFault(400, "saml_assertion_no_user_id", words);
  }
  const { email: mapped, ...facts } = mappedFacts(answer.attributes, provider.attribute_mapping);
  const found = typeof mapped === "string" ? mapped : firstOf(answer.attributes, emailNames);
  const email = readEmail(found.trim());
  if (email === null) {
    const words = "SAML Assertion does not contain an email address";
    throw new AuthFault(400, "saml_assertion_no_email", words);
  }
  const entries = Object.entries(facts);
  const custom = Object.fromEntries(entries.filter(([key]) => !usualFacts.has(key)));
  const data = {
    iss: provider.entity_id,
    ...Object.fromEntries(entries.filter(([key]) => usualFacts.has(key))),
    ...(Object.keys(custom).length === 0 ? {} : { custom_claims: custom }),
  };
  if (JSON.stringify(data).length > mostFacts) throw invalid("SAML Assertion tells too much");
  return {
    provider: providerName(provider.id),
    subject: answer.subject,
    email,
    emailVerified: true,
    data,
    isOwnDomain: true,
  };
}

type Attributes = SamlAnswer["attributes"];

function mappedFacts(
  attributes: Attributes,
  mapping: AttributeMapping,
): Record<string, unknown> & { email?: unknown } {
  const found = Object.entries(mapping.keys ?? {}).map(([key, rule]): [string, unknown] => [
    key,
    factOf(attributes, rule),
  ]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

function factOf(attributes: Attributes, rule: AttributeRule): unknown {
  const names = [...(rule.name ? [rule.name] : []), ...(rule.names ?? [])];
  for (const name of names) {
    const values = (attributes.get(name) ?? []).filter((value) => value !== "");
    if (values.length > 0) return rule.array === true ? values : values[0];
  }
  return rule.default ?? undefined;
}

function firstOf(attributes: Attributes, names: readonly string[]): string {
  return names.flatMap((name) => attributes.get(name) ?? []).find((value) => value !== "") ?? "";
}
