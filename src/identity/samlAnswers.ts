// Is the answer of an identity provider good, and whom does it name? Signatures are verified by
// @node-saml/node-saml; everything an answer can get wrong besides is checked here, against the house's
// own clock. Only what was signed is believed: the rest of the message can refuse, never vouch.
import { SAML } from "@node-saml/node-saml";
import { invalid } from "./faults.ts";
import type { IdentityProvider } from "./samlMetadata.ts";
import {
  attributeOf,
  childrenOf,
  elementsIn,
  everyNamed,
  isNamed,
  momentOf,
  parseXml,
  textIn,
  XmlFault,
} from "./samlXml.ts";

/** What is asked of an answer. */
export interface Expected {
  provider: Pick<IdentityProvider, "entityId" | "certificates">;
  /** Our name, and where answers are posted to. */
  entityId: string;
  answersTo: string;
  /** The question it answers; null = the provider began by itself, and the answer names none. */
  requestId: string | null;
  now: Date;
}

export interface SamlAnswer {
  assertionId: string;
  /** From then on it would be refused for its age; until then it is remembered. */
  expiresAt: Date;
  /** The person's lasting name: the subject-id attribute, else a persistent NameID. */
  subject: string | null;
  attributes: ReadonlyMap<string, readonly string[]>;
  /** When the provider's own session ends; null when it does not say. */
  sessionEndsAt: Date | null;
}

/** Clocks of two houses differ by this much. */
const skewMs = 60_000;
/** Used answers are remembered as long as they are valid; longer than a day no answer needs to be. */
const longestMs = 24 * 3_600_000;
/** No session of ours lasts as long. */
const farAwayMs = 366 * 24 * 3_600_000;
const mostBytes = 128 * 1024;
/**
 * Verifying takes the square of a message's parts: with 9,000 it held the house for ten seconds, with
 * 1,000 for less than a fifth of one. A person in 150 groups needs 500.
 */
const mostTags = 1000;
const subjectIdName = "urn:oasis:names:tc:SAML:attribute:subject-id";

/** The answer as it is posted, as XML; nothing in it is believed yet. */
export function decodeAnswer(posted: string): string {
  const base64 = posted.replaceAll(/\s/g, "");
  if (base64 === "") throw invalid("SAMLResponse is missing");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw invalid("SAMLResponse is not a valid Base64 string");
  }
  if (base64.length > (mostBytes * 4) / 3) throw invalid("SAMLResponse is too large");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(base64, "base64"));
  } catch {
    throw invalid("SAMLResponse is not valid UTF-8");
  }
}

/** Who says to have sent an answer: only good for finding whose keys to verify it with. */
export function senderOf(xml: string): string {
  try {
    const [issuer] = childrenOf(
      checkShape(parseXml(xml, mostTags)).response,
      "assertion",
      "Issuer",
    );
    return textIn(issuer);
  } catch (error) {
    if (error instanceof XmlFault) throw notValid(error.message);
    throw error;
  }
}

/** Verifies an answer and reads it. Everything wrong with it is 400 `validation_failed`. */
export async function readAnswer(xml: string, expected: Expected): Promise<SamlAnswer> {
  try {
    checkMessage(checkShape(parseXml(xml, mostTags)), expected);
    return factsOf(parseXml(await verified(xml, expected)), expected);
  } catch (error) {
    if (error instanceof XmlFault) throw notValid(error.message);
    throw error;
  }
}

function notValid(reason: string) {
  return invalid(`SAML Assertion is not valid: ${reason}`);
}

interface Shape {
  response: Element;
  assertion: Element;
}

/**
 * One Response with one Assertion in it, and signatures only where they belong: directly in the element
 * they sign. A second assertion anywhere, even inside a signature, is how signatures are wrapped.
 */
function checkShape(root: Element): Shape {
  if (!isNamed(root, "protocol", "Response")) throw new XmlFault("it is not a SAML Response");
  const [assertion, ...more] = everyNamed(root, "Assertion");
  const encrypted = everyNamed(root, "EncryptedAssertion");
  if (encrypted.length > 0) throw new XmlFault("encrypted assertions are not accepted");
  if (!assertion) {
    const [status] = childrenOf(root, "protocol", "Status");
    const [code] = status ? childrenOf(status, "protocol", "StatusCode") : [];
    const value = code ? (attributeOf(code, "Value") ?? "") : "";
    throw new XmlFault(`the provider answered ${value.split(":").at(-1)?.slice(0, 50) ?? ""}`);
  }
  if (more.length > 0 || everyNamed(root, "Response").length > 1) {
    throw new XmlFault("it has more than one assertion or response");
  }
  if (assertion.parentNode !== root || !isNamed(assertion, "assertion", "Assertion")) {
    throw new XmlFault("its assertion is not where it belongs");
  }
  checkSignatures(root, assertion);
  return { response: root, assertion };
}

const algorithms: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/10/xml-exc-c14n#",
  "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
  "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
]);

function checkSignatures(response: Element, assertion: Element): void {
  const signatures = everyNamed(response, "Signature");
  for (const signature of signatures) {
    const { parentNode } = signature;
    if (parentNode !== response && parentNode !== assertion) {
      throw new XmlFault("a signature is not where it belongs");
    }
    const inside = ["CanonicalizationMethod", "SignatureMethod", "DigestMethod", "Transform"];
    for (const method of inside.flatMap((name) => everyNamed(signature, name))) {
      if (algorithms.has(attributeOf(method, "Algorithm") ?? "")) continue;
      throw new XmlFault("it is signed by a method that is not accepted");
    }
    if (everyNamed(signature, "Object").length > 0) {
      throw new XmlFault("a signature carries something inside");
    }
  }
  if (!signatures.some((signature) => signature.parentNode === assertion)) {
    throw new XmlFault("its assertion is not signed");
  }
  const ids = idsIn(response);
  if (new Set(ids).size < ids.length) throw new XmlFault("two of its parts have the same ID");
}

function idsIn(element: Element): string[] {
  const own = ["ID", "Id", "id"].flatMap((name) => attributeOf(element, name) ?? []);
  return [...own, ...elementsIn(element).flatMap(idsIn)];
}

/** What stands around the assertion. It may be unsigned, so it only serves to refuse. */
function checkMessage({ response }: Shape, expected: Expected): void {
  if (attributeOf(response, "Version") !== "2.0") throw new XmlFault("it is not SAML 2.0");
  const destination = attributeOf(response, "Destination");
  if (destination !== null && destination !== expected.answersTo) {
    throw new XmlFault("its Destination is another one");
  }
  if (attributeOf(response, "InResponseTo") !== expected.requestId) {
    throw new XmlFault("it does not answer the question that was asked");
  }
  const [issuer] = childrenOf(response, "assertion", "Issuer");
  if (issuer && textIn(issuer) !== expected.provider.entityId) {
    throw new XmlFault("its Issuer is another one");
  }
  const [status] = childrenOf(response, "protocol", "Status");
  const [code] = status ? childrenOf(status, "protocol", "StatusCode") : [];
  if (!code || attributeOf(code, "Value") !== "urn:oasis:names:tc:SAML:2.0:status:Success") {
    throw new XmlFault("its status is not Success");
  }
}

/** The assertion as its signer signed it, byte for byte after canonicalization. */
async function verified(xml: string, expected: Expected): Promise<string> {
  const saml = new SAML({
    idpCert: [...expected.provider.certificates],
    issuer: expected.entityId,
    callbackUrl: expected.answersTo,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // For whom it is and when it is good is looked at below, the latter with the house's clock.
    audience: false,
    acceptedClockSkewMs: -1,
  });
  const SAMLResponse = Buffer.from(xml).toString("base64");
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    return profile?.getAssertionXml?.() ?? "";
  } catch (error) {
    throw new XmlFault(error instanceof Error ? error.message.slice(0, 200) : "not verified");
  }
}

function factsOf(assertion: Element, expected: Expected): SamlAnswer {
  if (!isNamed(assertion, "assertion", "Assertion")) throw new XmlFault("it has no assertion");
  if (attributeOf(assertion, "Version") !== "2.0") throw new XmlFault("it is not SAML 2.0");
  const assertionId = attributeOf(assertion, "ID") ?? "";
  if (assertionId === "" || assertionId.length > 256) throw new XmlFault("it has no ID");
  const [issuer] = childrenOf(assertion, "assertion", "Issuer");
  if (textIn(issuer) !== expected.provider.entityId) {
    throw new XmlFault("its Issuer is another one");
  }
  const issuedAt = momentOf(assertion, "IssueInstant");
  if (!issuedAt || isAhead(issuedAt, expected.now)) throw new XmlFault("it is from the future");
  checkConditions(assertion, expected);
  const [subject] = childrenOf(assertion, "assertion", "Subject");
  if (!subject) throw new XmlFault("it has no Subject");
  const expiresAt = checkConfirmations(subject, expected);
  const attributes = attributesOf(assertion);
  return {
    assertionId,
    expiresAt: new Date(expiresAt.getTime() + skewMs),
    subject: subjectIn(subject, attributes),
    attributes,
    sessionEndsAt: sessionEndOf(assertion, expected.now),
  };
}

function isAhead(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + skewMs;
}

function isOver(moment: Date, now: Date): boolean {
  return moment.getTime() <= now.getTime() - skewMs;
}

function checkTimes(element: Element, now: Date): void {
  const [from, until] = [momentOf(element, "NotBefore"), momentOf(element, "NotOnOrAfter")];
  if (from && isAhead(from, now)) throw new XmlFault("it is not valid yet");
  if (until && isOver(until, now)) throw new XmlFault("it is not valid any more");
}

function checkConditions(assertion: Element, { entityId, now }: Expected): void {
  const [conditions, ...more] = childrenOf(assertion, "assertion", "Conditions");
  if (!conditions || more.length > 0) throw new XmlFault("it needs its Conditions once");
  checkTimes(conditions, now);
  const known = ["AudienceRestriction", "OneTimeUse", "ProxyRestriction"];
  const isKnown = (one: Element) => known.some((name) => isNamed(one, "assertion", name));
  if (!elementsIn(conditions).every(isKnown)) throw new XmlFault("it has an unknown condition");
  const audiences = childrenOf(conditions, "assertion", "AudienceRestriction").map((one) =>
    childrenOf(one, "assertion", "Audience").map(textIn),
  );
  // Each restriction narrows: we must be in every one.
  if (audiences.length === 0 || !audiences.every((names) => names.includes(entityId))) {
    throw new XmlFault("it is meant for another audience");
  }
}

/** Who brings it may use it: here, now, for this question. Gives the moment it ends. */
function checkConfirmations(subject: Element, expected: Expected): Date {
  const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
  const faults: string[] = [];
  const ends: Date[] = [];
  for (const one of childrenOf(subject, "assertion", "SubjectConfirmation")) {
    const [data] = childrenOf(one, "assertion", "SubjectConfirmationData");
    if (attributeOf(one, "Method") !== bearer || !data) continue;
    const until = momentOf(data, "NotOnOrAfter");
    const from = momentOf(data, "NotBefore");
    if (attributeOf(data, "Recipient") !== expected.answersTo) faults.push("another Recipient");
    else if (!until || isOver(until, expected.now)) faults.push("it is not valid any more");
    else if (until.getTime() > expected.now.getTime() + longestMs) faults.push("valid too long");
    else if (from && isAhead(from, expected.now)) faults.push("it is not valid yet");
    else if (attributeOf(data, "InResponseTo") !== expected.requestId) {
      faults.push("it does not answer the question that was asked");
    } else ends.push(until);
  }
  const last = ends.toSorted((one, other) => other.getTime() - one.getTime())[0];
  if (!last) throw new XmlFault(`its subject is not confirmed: ${faults[0] ?? "no bearer"}`);
  return last;
}

function subjectIn(
  subject: Element,
  attributes: ReadonlyMap<string, readonly string[]>,
): string | null {
  const [subjectId = ""] = attributes.get(subjectIdName) ?? [];
  if (subjectId !== "") return short(subjectId);
  const [nameId] = childrenOf(subject, "assertion", "NameID");
  const format = nameId ? attributeOf(nameId, "Format") : null;
  const isPersistent = format === "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
  const text = isPersistent ? textIn(nameId) : "";
  return text === "" ? null : short(text);
}

const longestName = 256;

function short(text: string): string {
  if (text.length > longestName) throw new XmlFault("the name of its subject is too long");
  return text;
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, "assertion", "AttributeStatement")) {
    for (const attribute of childrenOf(statement, "assertion", "Attribute")) {
      const name = attributeOf(attribute, "Name") ?? "";
      const values = childrenOf(attribute, "assertion", "AttributeValue").map(textIn);
      found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  }
  return found;
}

/** The earliest end any of its statements gives; one that has passed is no session. */
function sessionEndOf(assertion: Element, now: Date): Date | null {
  const statements = childrenOf(assertion, "assertion", "AuthnStatement");
  if (statements.length === 0) throw new XmlFault("it does not say that anybody signed in");
  const ends = statements.flatMap((one) => momentOf(one, "SessionNotOnOrAfter") ?? []);
  const first = ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
  if (first && first <= now) throw new XmlFault("its session is over already");
  return first && first.getTime() < now.getTime() + farAwayMs ? first : null;
}
