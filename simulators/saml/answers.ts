// What the stand-in identity provider answers: a real SAML Response with a really signed assertion, and on
// demand each of the ways in which an answer can be forged, stale or meant for somebody else.
import { randomBytes } from "node:crypto";
import { SignedXml } from "xml-crypto";

export interface Person {
  nameId: string;
  /** persistent unless told. */
  nameIdFormat?: string;
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** What is wrong with an answer; nothing by default. */
export interface Mischief {
  unsigned?: boolean;
  /** Signed by a key nobody was told of. */
  otherKey?: boolean;
  /** The message is signed by the right key, the assertion in it by a stranger's. */
  otherKeyInside?: boolean;
  /** Only the message around the assertion is signed. */
  onlyMessageSigned?: boolean;
  /** Both are signed, as some providers do. */
  messageSignedToo?: boolean;
  sha1?: boolean;
  /** The signed assertion is kept, and one that names `victim` is put where it is read. */
  wrapped?: "before" | "after" | "around" | "extension" | "object";
  /** The signed assertion, or a copy of its signature, where none belongs. */
  misplaced?: "assertion" | "signature";
  victim?: string;
  /** Changed after it was signed. */
  tampered?: boolean;
  otherAudience?: boolean;
  noAudience?: boolean;
  otherRecipient?: boolean;
  otherDestination?: boolean;
  otherIssuer?: boolean;
  otherInResponseTo?: boolean;
  noInResponseTo?: boolean;
  /** The signed assertion is as it should be; the message around it is not. */
  otherQuestionOutside?: boolean;
  /** The message is as it should be; the signed assertion in it is not. */
  otherInside?: "question" | "issuer";
  expired?: boolean;
  /** The conditions hold, but the confirmation of the subject has run out. */
  confirmationExpired?: boolean;
  /** The other way round. */
  conditionsExpired?: boolean;
  notYet?: boolean;
  validTooLong?: boolean;
  noNameId?: boolean;
  noEmail?: boolean;
  /** A comment is put into the middle of the NameID after signing; it does not break the signature. */
  comment?: boolean;
  noSignIn?: boolean;
  sessionNotOnOrAfter?: Date;
  doctype?: boolean;
  sameIdTwice?: boolean;
  /** The person did not sign in there. */
  denied?: boolean;
  unknownCondition?: boolean;
}

export interface Asked {
  entityId: string;
  answersTo: string;
  audience: string;
  requestId: string | null;
  person: Person;
  mischief: Mischief;
  /** Key and certificate, PEM. */
  keys: { own: KeyPair; other: KeyPair };
  now: Date;
}

export interface KeyPair {
  privateKey: string;
  certificate: string;
}

const protocol = "urn:oasis:names:tc:SAML:2.0:protocol";
const assertionNamespace = "urn:oasis:names:tc:SAML:2.0:assertion";
const success = "urn:oasis:names:tc:SAML:2.0:status:Success";
const denied = "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed";
const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

/** The Response as XML. */
export function answerTo(asked: Asked): string {
  const { mischief } = asked;
  if (mischief.denied) return messageAround(asked, "", denied);
  const assertion = assertionOf(asked, asked.person.nameId);
  let xml = messageAround(asked, assertion, success);
  if (!mischief.unsigned && !mischief.onlyMessageSigned) xml = signed(asked, xml, "Assertion");
  if (mischief.onlyMessageSigned || mischief.messageSignedToo || mischief.otherKeyInside)
    xml = signed(asked, xml, "Response");
  return spoiled(asked, xml);
}

function spoiled(asked: Asked, signedXml: string): string {
  const { mischief, person } = asked;
  let xml = signedXml;
  if (mischief.misplaced) xml = misplaced(xml, mischief.misplaced);
  if (mischief.wrapped) xml = wrapped(asked, xml, mischief.wrapped);
  if (mischief.tampered) xml = xml.replace(escaped(person.nameId), `${escaped(person.nameId)}x`);
  if (mischief.comment) {
    const name = escaped(person.nameId);
    xml = xml.replace(
      `>${name}</saml:NameID>`,
      `>${name.slice(0, 3)}<!-- -->${name.slice(3)}</saml:NameID>`,
    );
  }
  if (mischief.sameIdTwice) {
    const id = /<saml:Assertion[^>]* ID="([^"]+)"/.exec(xml)?.[1] ?? "";
    xml = xml.replace(
      "<samlp:Status>",
      `<samlp:Extensions><x ID="${id}"/></samlp:Extensions><samlp:Status>`,
    );
  }
  if (mischief.doctype) xml = `<!DOCTYPE r [<!ENTITY e "x">]>${xml}`;
  return xml;
}

function assertionOf(asked: Asked, nameId: string): string {
  const { mischief, now } = asked;
  const shift = mischief.expired ? -3600 : mischief.notYet ? 3600 : 0;
  const from = moment(now, shift - 30);
  const until = moment(now, mischief.validTooLong ? 30 * 24 * 3600 : shift + 300);
  const confirmedUntil = mischief.confirmationExpired ? moment(now, -120) : until;
  const recipient = mischief.otherRecipient ? "https://other.example/acs" : asked.answersTo;
  const session = mischief.sessionNotOnOrAfter
    ? ` SessionNotOnOrAfter="${mischief.sessionNotOnOrAfter.toISOString()}"`
    : "";
  return [
    `<saml:Assertion xmlns:saml="${assertionNamespace}" ID="${newId()}" Version="2.0" IssueInstant="${moment(now, Math.min(shift, 0))}">`,
    `<saml:Issuer>${issuerOf(asked, mischief.otherInside === "issuer")}</saml:Issuer>`,
    "<saml:Subject>",
    mischief.noNameId ? "" : nameIdOf(asked.person, nameId),
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">`,
    `<saml:SubjectConfirmationData${inResponseTo(asked, mischief.otherInside === "question")} Recipient="${escaped(recipient)}" NotOnOrAfter="${confirmedUntil}"/>`,
    "</saml:SubjectConfirmation></saml:Subject>",
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${mischief.conditionsExpired ? moment(now, -120) : until}">${conditionsOf(asked)}</saml:Conditions>`,
    mischief.noSignIn
      ? ""
      : `<saml:AuthnStatement AuthnInstant="${moment(now, 0)}" SessionIndex="${newId()}"${session}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributesOf(asked),
    "</saml:Assertion>",
  ].join("");
}

function nameIdOf(person: Person, nameId: string): string {
  return `<saml:NameID Format="${person.nameIdFormat ?? persistent}">${escaped(nameId)}</saml:NameID>`;
}

function conditionsOf({ mischief, audience }: Asked): string {
  const meant = mischief.otherAudience ? "https://other.example/metadata" : audience;
  const restriction = `<saml:AudienceRestriction><saml:Audience>${escaped(meant)}</saml:Audience></saml:AudienceRestriction>`;
  return [
    mischief.noAudience ? "" : restriction,
    mischief.unknownCondition ? '<saml:Condition xmlns:u="urn:u" u:only="at night"/>' : "",
  ].join("");
}

function attributesOf({ mischief, person }: Asked): string {
  const attributes = Object.entries(person.attributes).filter(
    ([name]) => !(mischief.noEmail && /mail/i.test(name)),
  );
  if (attributes.length === 0) return "";
  const each = attributes.map(([name, values]) => {
    const all = values.map(
      (value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`,
    );
    return `<saml:Attribute Name="${escaped(name)}">${all.join("")}</saml:Attribute>`;
  });
  return `<saml:AttributeStatement>${each.join("")}</saml:AttributeStatement>`;
}

function messageAround(asked: Asked, assertion: string, status: string): string {
  const to = asked.mischief.otherDestination ? "https://other.example/acs" : asked.answersTo;
  return [
    `<samlp:Response xmlns:samlp="${protocol}" ID="${newId()}" Version="2.0" IssueInstant="${moment(asked.now, 0)}" Destination="${escaped(to)}"${inResponseTo(asked, asked.mischief.otherQuestionOutside)}>`,
    `<saml:Issuer xmlns:saml="${assertionNamespace}">${issuerOf(asked)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>`,
    assertion,
    "</samlp:Response>",
  ].join("");
}

function issuerOf({ mischief, entityId }: Asked, isOther = false): string {
  return escaped(mischief.otherIssuer || isOther ? "https://other.example/idp" : entityId);
}

function inResponseTo({ mischief, requestId }: Asked, isOther = false): string {
  if (mischief.otherInResponseTo || isOther) return ` InResponseTo="${newId()}"`;
  return requestId === null || mischief.noInResponseTo
    ? ""
    : ` InResponseTo="${escaped(requestId)}"`;
}

function signed({ keys, mischief }: Asked, xml: string, name: "Assertion" | "Response"): string {
  const isOther = mischief.otherKey || (mischief.otherKeyInside && name === "Assertion");
  const pair = isOther ? keys.other : keys.own;
  const excC14n = "http://www.w3.org/2001/10/xml-exc-c14n#";
  const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
  const path = name === "Response" ? "/*" : `/*/*[local-name(.)='${name}']`;
  const signature = new SignedXml({
    privateKey: pair.privateKey,
    publicCert: pair.certificate,
    canonicalizationAlgorithm: excC14n,
    signatureAlgorithm: mischief.sha1
      ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
      : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  });
  signature.addReference({
    xpath: path,
    transforms: [enveloped, excC14n],
    digestAlgorithm: mischief.sha1
      ? "http://www.w3.org/2000/09/xmldsig#sha1"
      : "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  const location = { reference: `${path}/*[local-name(.)='Issuer']`, action: "after" } as const;
  signature.computeSignature(xml, { location });
  return signature.getSignedXml();
}

function misplaced(xml: string, what: NonNullable<Mischief["misplaced"]>): string {
  const form =
    what === "assertion"
      ? /<saml:Assertion[\s>].*<\/saml:Assertion>/s
      : /<Signature[\s>].*<\/Signature>/s;
  const [part = ""] = form.exec(xml) ?? [];
  const left = what === "assertion" ? xml.replace(part, "") : xml;
  const extension = `<samlp:Extensions>${part}</samlp:Extensions>`;
  return left.replace("<samlp:Status>", () => `${extension}<samlp:Status>`);
}

/** Signature wrapping: what was signed stays in the message, something else stands where it is read. */
function wrapped(asked: Asked, xml: string, how: NonNullable<Mischief["wrapped"]>): string {
  const [genuine = ""] = /<saml:Assertion[\s>].*<\/saml:Assertion>/s.exec(xml) ?? [];
  const [signature = ""] = /<Signature[\s>].*<\/Signature>/s.exec(genuine) ?? [];
  const forged = assertionOf(asked, asked.mischief.victim ?? "victim");
  const put = (text: string): string => xml.replace(genuine, () => text);
  if (how === "before") return put(`${forged}${genuine}`);
  if (how === "after") return put(`${genuine}${forged}`);
  const withInside = (inside: string): string =>
    forged.replace("</saml:Issuer>", () => `</saml:Issuer>${inside}`);
  if (how === "around") return put(withInside(genuine));
  const bare = genuine.replace(signature, "");
  const extension = `<samlp:Extensions>${bare}</samlp:Extensions>`;
  if (how === "extension") {
    return put(withInside(signature)).replace("<samlp:Status>", () => `${extension}<samlp:Status>`);
  }
  return put(
    withInside(signature.replace("</Signature>", () => `<Object>${bare}</Object></Signature>`)),
  );
}

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function moment(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

function newId(): string {
  return `_${randomBytes(16).toString("hex")}`;
}
