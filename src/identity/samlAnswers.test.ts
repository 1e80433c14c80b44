// Every way we know in which an answer can be forged, stale, or meant for somebody else: each posted to
// the service as a browser posts it, and refused by the right address; nothing is written.
import { beforeAll, describe, expect, test } from "vitest";
import { samlHands } from "#test/samlHands.ts";
import type { Mischief } from "#simulators/saml/answers.ts";

const { service, idp, addProvider, ask, home, post } = await samlHands();
await addProvider({ domains: ["company.test"] });
const victim = "victim-01";
const mail = { mail: ["someone@company.test"] };

// The account an attacker would like to be.
beforeAll(async () => {
  idp.person = { nameId: victim, attributes: { mail: ["victim@company.test"] } };
  const { place } = await post(await ask({ domain: "company.test" }));
  if (place.hash === "") throw new Error(`the victim did not get in: ${place.href}`);
});

async function written(): Promise<object> {
  const { rows } = await service.sql.query(
    `select (select count(*)::int from auth.users) as users,
       (select count(*)::int from auth.sessions) as sessions,
       (select count(*)::int from auth.identities) as identities,
       (select count(*)::int from auth.used_answers) as answers`,
  );
  return rows[0];
}

const invalid = "validation_failed";
const manyAttributes = Array.from({ length: 2001 }, (_, index) => `a${index}="1"`).join(" ");

describe("refused", () => {
  test.each<[string, Mischief, string, RegExp]>([
    ["not signed", { unsigned: true }, invalid, /not signed/],
    ["signed by a stranger", { otherKey: true }, invalid, /Invalid signature/],
    ["a stranger's assertion in it", { otherKeyInside: true }, invalid, /Invalid signature/],
    ["the assertion elsewhere", { misplaced: "assertion" }, invalid, /assertion is not where/],
    ["a signature elsewhere", { misplaced: "signature" }, invalid, /signature is not where/],
    ["only the message signed", { onlyMessageSigned: true }, invalid, /not signed/],
    ["signed by SHA-1", { sha1: true }, invalid, /method that is not accepted/],
    ["changed after signing", { tampered: true }, invalid, /Invalid signature/],
    ["wrapped: another before", { wrapped: "before", victim }, invalid, /more than one/],
    ["wrapped: another after", { wrapped: "after", victim }, invalid, /more than one/],
    ["wrapped: another around", { wrapped: "around", victim }, invalid, /more than one/],
    ["wrapped: the signed one aside", { wrapped: "extension", victim }, invalid, /more than one/],
    ["wrapped: the signed one inside", { wrapped: "object", victim }, invalid, /more than one/],
    ["two parts of one ID", { sameIdTwice: true }, invalid, /same ID/],
    ["a document type", { doctype: true }, invalid, /document type/],
    ["another audience", { otherAudience: true }, invalid, /audience/i],
    ["no audience", { noAudience: true }, invalid, /AudienceRestriction|audience/],
    ["another recipient", { otherRecipient: true }, invalid, /Recipient/],
    ["another destination", { otherDestination: true }, invalid, /Destination/],
    ["another issuer", { otherIssuer: true }, invalid, /Issuer/],
    ["another question", { otherInResponseTo: true }, invalid, /question/],
    [
      "another question outside",
      { otherQuestionOutside: true },
      invalid,
      /valid: it does not answer/,
    ],
    ["another question inside", { otherInside: "question" }, invalid, /not confirmed.*question/],
    ["another issuer inside", { otherInside: "issuer" }, invalid, /Issuer/],
    ["no question", { noInResponseTo: true }, invalid, /question/],
    ["expired", { expired: true }, invalid, /not valid any more/],
    ["its conditions expired", { conditionsExpired: true }, invalid, /not valid any more/],
    ["its confirmation expired", { confirmationExpired: true }, invalid, /not valid any more/],
    ["not valid yet", { notYet: true }, invalid, /not valid yet/],
    ["valid for a month", { validTooLong: true }, invalid, /too long/],
    ["an unknown condition", { unknownCondition: true }, invalid, /unknown condition/],
    ["nobody signed in", { noSignIn: true }, invalid, /does not say that anybody/],
    [
      "a session that is over",
      { sessionNotOnOrAfter: new Date(Date.now() - 1000) },
      invalid,
      /over already/,
    ],
    ["the person refused there", { denied: true }, invalid, /AuthnFailed/],
    ["no name", { noNameId: true }, "saml_assertion_no_user_id", /persistent/],
    ["no mail address", { noEmail: true }, "saml_assertion_no_email", /email address/],
  ])("%s", async (_, mischief, code, words) => {
    idp.person = { nameId: "mallory-01", attributes: mail };
    idp.mischief = mischief;
    const before = await written();
    const { status, place } = await post(
      await ask({ domain: "company.test", redirect_to: "http://127.0.0.1:4000/in" }),
    );
    expect(status).toBe(303);
    expect(place.origin).toBe(home);
    expect(place.searchParams.get("error_code")).toBe(code);
    expect(place.searchParams.get("error")).toBe("invalid_request");
    expect(place.searchParams.get("error_description")).toMatch(words);
    expect(place.hash).toBe("");
    expect(await written()).toEqual(before);
  });

  test.each<[string, string]>([
    ["nothing", ""],
    ["no base64", "%%%"],
    ["no XML", Buffer.from("hello").toString("base64")],
    ["no text", Buffer.from([0xff, 0xfe, 0x00]).toString("base64")],
    ["another document", Buffer.from("<a/>").toString("base64")],
    ["broken XML", Buffer.from("<samlp:Response").toString("base64")],
    ["entities", Buffer.from('<!DOCTYPE a [<!ENTITY e "e">]><a>&e;</a>').toString("base64")],
    ["too deep", Buffer.from("<a>".repeat(900) + "</a>".repeat(900)).toString("base64")],
    ["too many parts", Buffer.from(`<a>${"<b/>".repeat(1000)}</a>`).toString("base64")],
    ["too many attributes", Buffer.from(`<a ${manyAttributes}/>`).toString("base64")],
    ["too large", Buffer.from(`<a>${" ".repeat(140_000)}</a>`).toString("base64")],
    ["characters that cannot be kept", Buffer.from("<a>\u0000</a>").toString("base64")],
  ])("an answer that is %s, asked for or not", async (_, SAMLResponse) => {
    const { RelayState } = await ask({ domain: "company.test" });
    for (const relay of [RelayState, ""]) {
      const { status, place } = await post({ SAMLResponse, RelayState: relay });
      expect([status, place.searchParams.get("error_code")]).toEqual([303, invalid]);
    }
  });

  test("the fields given twice, and no form at all", async () => {
    const { SAMLResponse, RelayState } = await ask({ domain: "company.test" });
    const url = `${service.url}/auth/v1/sso/saml/acs`;
    const twice = new URLSearchParams([
      ["SAMLResponse", SAMLResponse],
      ["SAMLResponse", SAMLResponse],
      ["RelayState", RelayState],
    ]);
    for (const body of [twice.toString(), "", JSON.stringify({ SAMLResponse, RelayState })]) {
      const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
      const place = new URL(answer.headers.get("location") ?? "");
      expect(place.searchParams.get("error_code")).toBe(invalid);
    }
    const large = await fetch(url, { method: "POST", body: "x".repeat(1_048_577) });
    expect(large.status).toBe(413);
  });

  test("a name that does not last", async () => {
    const nameIdFormat = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    idp.person = { nameId: "today-only", nameIdFormat, attributes: mail };
    const { place } = await post(await ask({ domain: "company.test" }));
    expect(place.searchParams.get("error_code")).toBe("saml_assertion_no_user_id");
  });
});

/** The account somebody got in with. */
async function subjectAfter(): Promise<unknown> {
  const { status, place } = await post(await ask({ domain: "company.test" }));
  if (status !== 302) throw new Error(place.href);
  const token = new URLSearchParams(place.hash.slice(1)).get("access_token") ?? "";
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return claims.user_metadata.sub;
}

describe("accepted", () => {
  test("message and assertion both signed", async () => {
    idp.person = { nameId: "both-01", attributes: mail };
    idp.mischief = { messageSignedToo: true };
    expect(await subjectAfter()).toBe("both-01");
  });

  test("a comment in the middle of the name does not cut it into somebody else's", async () => {
    idp.person = { nameId: `${victim}.mallory`, attributes: mail };
    idp.mischief = { comment: true };
    expect(await subjectAfter()).toBe(`${victim}.mallory`);
    idp.person = { nameId: "vic<tim> & co", attributes: mail };
    expect(await subjectAfter()).toBe("vic<tim> & co");
  });

  test("the subject-id comes before the NameID; the usual names of an address are known", async () => {
    const subjectId = "urn:oasis:names:tc:SAML:attribute:subject-id";
    const address = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress";
    idp.person = {
      nameId: "changes",
      attributes: { [subjectId]: ["lasting@company.test"], [address]: ["ada@company.test"] },
    };
    expect(await subjectAfter()).toBe("lasting@company.test");
    idp.mischief = { noNameId: true };
    expect(await subjectAfter()).toBe("lasting@company.test");
  });

  test("clocks may differ by less than a minute, not by more", async () => {
    idp.person = { nameId: "clock-01", attributes: mail };
    const answer = await ask({ domain: "company.test" });
    service.later(-45);
    expect((await post(answer)).status).toBe(302);
    const early = await ask({ domain: "company.test" });
    service.later(-100);
    const { place } = await post(early);
    expect(place.searchParams.get("error_description")).toMatch(/future|not valid yet/);
    service.later(145);
  });
});
