// What the service's own key may do with the providers of single sign-on, and that nobody else may.
import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { samlHands } from "#test/samlHands.ts";
import { password } from "#test/signInService.ts";
import type * as metadataFetch from "./samlMetadataFetch.ts";
import { selfSignedCertificate } from "./selfSignedCertificate.ts";

// The one address of these tests that answers; every other goes the real way.
const shelf = "https://idp.company.example/metadata";
const fetched = vi.hoisted(() => ({ xml: "" }));
vi.mock("./samlMetadataFetch.ts", async (original) => {
  const real = await original<typeof metadataFetch>();
  return {
    ...real,
    fetchMetadata: (url: string) =>
      url === shelf ? Promise.resolve(fetched.xml) : real.fetchMetadata(url),
  };
});

const { service, idp, admin, addProvider, ask, home, keys, post, visit } = await samlHands();
let count = 0;
/** Metadata of a provider nobody has named yet. */
function fresh(): string {
  count += 1;
  return idp.metadata({ entityId: `https://idp-${count}.test/metadata` });
}

describe("the good way", () => {
  test("made, listed, read, changed, removed", async () => {
    const made = await admin("POST", "", {
      type: "saml",
      metadata_xml: idp.metadata(),
      domains: ["Company.Test", "company.test", "second.test"],
      resource_id: "the-company",
      attribute_mapping: { keys: { full_name: { name: "displayName" } } },
      name_id_format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      resource_id: "the-company",
      disabled: false,
      domains: [{ domain: "company.test" }, { domain: "second.test" }],
      saml: {
        entity_id: idp.entityId,
        metadata_xml: idp.metadata(),
        attribute_mapping: { keys: { full_name: { name: "displayName" } } },
        name_id_format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
      },
    });
    const { id } = made.body;
    const read = await admin("GET", `/${id}`);
    expect([read.status, read.body]).toEqual([200, made.body]);
    const list = await admin("GET", "");
    expect(list.body.items).toMatchObject([{ id, saml: { metadata_xml: "" } }]);

    const changed = await admin("PUT", `/${id}`, {
      domains: ["second.test", "third.test"],
      disabled: true,
      name_id_format: "",
      resource_id: "",
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id,
      disabled: true,
      domains: [{ domain: "second.test" }, { domain: "third.test" }],
      saml: { attribute_mapping: { keys: { full_name: { name: "displayName" } } } },
    });
    expect(changed.body.resource_id).toBeUndefined();
    expect(changed.body.saml.name_id_format).toBeUndefined();
    expect((await admin("GET", `/${id}`)).body).toEqual(changed.body);

    const removed = await admin("DELETE", `/${id}`);
    expect([removed.status, removed.body.id]).toEqual([200, id]);
    expect((await admin("GET", `/${id}`)).status).toBe(404);
    expect((await admin("GET", "")).body).toEqual({ items: [] });
    const { rows } = await service.sql.query(
      `select payload ->> 'action' as act from auth.audit_log_entries
       where payload #>> '{traits,provider_id}' = $1 order by created_at`,
      [id],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      "sso_provider_created",
      "sso_provider_updated",
      "sso_provider_deleted",
    ]);
  });

  test("its metadata fetched from an address, and fetched again", async () => {
    fetched.xml = fresh();
    const made = await admin("POST", "", { type: "saml", metadata_url: shelf });
    expect(made.status).toBe(201);
    expect(made.body.saml).toMatchObject({ metadata_url: shelf, metadata_xml: fetched.xml });
    fetched.xml = fetched.xml.replace("/sign-on", "/sign-on-here");
    const again = await admin("PUT", `/${made.body.id}`, { metadata_url: shelf });
    expect(again.body.saml.metadata_xml).toContain("/sign-on-here");
    const byHand = { metadata_xml: fetched.xml.replace("/sign-on-here", "/by-hand") };
    const given = await admin("PUT", `/${made.body.id}`, byHand);
    expect(given.body.saml.metadata_url).toBeUndefined();
    expect(given.body.saml.metadata_xml).toContain("/by-hand");
  });

  test("a domain goes to one of two who ask at once", async () => {
    const asked = [fresh(), fresh()].map((metadata_xml) =>
      admin("POST", "", { type: "saml", metadata_xml, domains: ["wanted.test"] }),
    );
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
    const same = fresh();
    const twins = await Promise.all(
      [1, 2].map(() => admin("POST", "", { type: "saml", metadata_xml: same })),
    );
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });
});

describe("what is refused when one is made", () => {
  const type = "saml";
  test.each<[string, () => object, number, string, RegExp]>([
    ["no type", () => ({}), 400, "validation_failed", /Only 'saml'/],
    ["another type", () => ({ type: "oidc" }), 400, "validation_failed", /Only 'saml'/],
    ["no metadata", () => ({ type }), 400, "validation_failed", /Either metadata_xml or/],
    [
      "both ways",
      () => ({ type, metadata_xml: fresh(), metadata_url: shelf }),
      400,
      "validation_failed",
      /Only one of metadata_xml/,
    ],
    [
      "an address without https",
      () => ({ type, metadata_url: "http://idp.test/" }),
      400,
      "validation_failed",
      /not a HTTPS URL/,
    ],
    [
      "an address inside our network",
      () => ({ type, metadata_url: "https://127.0.0.1/metadata" }),
      400,
      "saml_metadata_fetch_failed",
      /no public address/,
    ],
    ["no XML", () => ({ type, metadata_xml: "hello" }), 400, "validation_failed", /cannot be read/],
    [
      "entities",
      () => ({ type, metadata_xml: `<!DOCTYPE a [<!ENTITY e "x">]>${fresh()}` }),
      400,
      "validation_failed",
      /document type/,
    ],
    ["a number", () => ({ type, metadata_xml: 1 }), 400, "bad_json", /must be a string/],
    [
      "domains that are no list",
      () => ({ type, metadata_xml: fresh(), domains: "a.test" }),
      400,
      "bad_json",
      /must be an array/,
    ],
    [
      "a domain that is none",
      () => ({ type, metadata_xml: fresh(), domains: ["a_b.test/"] }),
      400,
      "validation_failed",
      /is not a domain/,
    ],
    [
      "a mapping that is none",
      () => ({ type, metadata_xml: fresh(), attribute_mapping: { keys: { a: "b" } } }),
      400,
      "validation_failed",
      /attribute_mapping/,
    ],
    [
      "another format of names",
      () => ({ type, metadata_xml: fresh(), name_id_format: "urn:x" }),
      400,
      "validation_failed",
      /name_id_format/,
    ],
  ])("%s", async (_, body, status, code, words) => {
    const answer = await admin("POST", "", body());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(words);
  });

  const short = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
  const weak = selfSignedCertificate({
    privateKey: short,
    commonName: "weak",
    from: new Date(),
    until: new Date(Date.now() + 3_600_000),
  }).replaceAll(/-----[^-]+-----|\s/g, "");

  test.each<[string, (xml: string) => string, RegExp]>([
    ["no name", (xml) => xml.replace(/entityID="[^"]*"/, ""), /EntityID/],
    [
      "run out",
      (xml) => xml.replace("entityID=", 'validUntil="2020-01-01T00:00:00Z" entityID='),
      /no longer valid/,
    ],
    ["no provider", (xml) => xml.replaceAll("IDPSSODescriptor", "SPSSODescriptor"), /IDPSSO/],
    ["only posting", (xml) => xml.replace("HTTP-Redirect", "HTTP-POST"), /HTTP-Redirect/],
    [
      "a script",
      (xml) => xml.replace(/Location="[^"]*"/, 'Location="javascript:alert(1)"'),
      /https/,
    ],
    ["no https", (xml) => xml.replace(/Location="[^"]*"/, 'Location="http://idp.test/"'), /https/],
    ["no key", (xml) => xml.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/s, ""), /certificate/],
    ["a weak key", (xml) => xml.replace(/(X509Certificate>)[^<]+/, `$1${weak}`), /certificate/],
    ["a broken key", (xml) => xml.replace(/(X509Certificate>)[^<]+/, "$1AAAA"), /cannot be read/],
    [
      "another root",
      (xml) => xml.replaceAll("EntityDescriptor", "EntitiesDescriptor"),
      /must be one/,
    ],
  ])("metadata: %s", async (_, spoil, words) => {
    const metadata_xml = spoil(fresh());
    const answer = await admin("POST", "", { type: "saml", metadata_xml });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.message).toMatch(words);
  });

  test("a name or a domain somebody has; and when it is changed to one", async () => {
    const metadata_xml = fresh();
    const first = await addProvider({ metadata_xml, domains: ["taken.test"], resource_id: "One" });
    const second = await addProvider({ metadata_xml: fresh(), domains: ["free.test"] });
    const same = await admin("POST", "", { type: "saml", metadata_xml });
    expect([same.status, same.body.code]).toEqual([422, "saml_idp_already_exists"]);
    const domains = ["new.test", "TAKEN.test"];
    const taken = await admin("POST", "", { type: "saml", metadata_xml: fresh(), domains });
    expect([taken.status, taken.body.code]).toEqual([400, "sso_domain_already_exists"]);
    const moved = await admin("PUT", `/${second.id}`, { domains });
    expect([moved.status, moved.body.code]).toEqual([400, "sso_domain_already_exists"]);
    const other = await admin("PUT", `/${second.id}`, { metadata_xml: fresh() });
    expect([other.status, other.body.code]).toEqual([400, "saml_entity_id_mismatch"]);
    const named = await admin("PUT", `/${second.id}`, { resource_id: "one" });
    expect([named.status, named.body.code]).toEqual([400, "validation_failed"]);
    const typed = await admin("PUT", `/${second.id}`, { type: "oidc" });
    expect([typed.status, typed.body.code]).toEqual([400, "validation_failed"]);
    expect((await admin("GET", `/${second.id}`)).body).toEqual(second);
    expect((await admin("GET", `/${first.id}`)).body).toEqual(first);
    // What is its own already is nobody else's.
    const again = await admin("PUT", `/${first.id}`, {
      domains: ["taken.test"],
      resource_id: "ONE",
    });
    expect(again.status).toBe(200);
  });
});

test("a provider that is not there", async () => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "the-company", "%00"]) {
    for (const [method, body] of [["GET"], ["PUT", {}], ["DELETE"]] as const) {
      const answer = await admin(method, `/${id}`, body);
      expect([answer.status, answer.body.code]).toEqual([404, "sso_provider_not_found"]);
    }
  }
});

test("nobody but the service's own key", async () => {
  const email = "owner@people.test";
  await service.identity.createUser({ email, password });
  const { data } = await service.client().auth.signInWithPassword({ email, password });
  const { id } = await addProvider({ metadata_xml: fresh() });
  const callers: [string, number, string][] = [
    [keys.anon, 403, "not_admin"],
    [data.session?.access_token ?? "", 403, "not_admin"],
    ["not.a.token", 403, "bad_jwt"],
    ["", 401, "no_authorization"],
  ];
  for (const [key, status, code] of callers) {
    for (const [method, where] of [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${id}`],
      ["PUT", `/${id}`],
      ["DELETE", `/${id}`],
    ] as const) {
      const body = method === "POST" || method === "PUT" ? {} : undefined;
      const answer = await admin(method, where, body, key);
      expect([method, answer.status, answer.body.code]).toEqual([method, status, code]);
    }
  }
  expect((await admin("GET", `/${id}`)).status).toBe(200);
});

test("a deleted provider's people are not let in any more, and nothing waits for it", async () => {
  const made = await addProvider({ domains: ["gone.test"] });
  const client = service.client();
  const asked = await client.auth.signInWithSSO({ domain: "gone.test" });
  const { place } = await post(await visit(asked.data?.url ?? ""));
  const unasked = await visit(
    idp.beginUrl({
      answersTo: `${home}/auth/v1/sso/saml/acs`,
      audience: `${home}/auth/v1/sso/saml/metadata`,
      relayState: "",
    }),
  );
  const answer = await ask({ domain: "gone.test" });
  await admin("DELETE", `/${made.id}`);
  const codes = [await post(answer), await post(unasked)].map((one) =>
    one.place.searchParams.get("error_code"),
  );
  expect(codes).toEqual(["saml_relay_state_not_found", "saml_idp_not_found"]);
  const code = place.searchParams.get("code") ?? "none";
  const exchanged = await client.auth.exchangeCodeForSession(code);
  expect(exchanged.error).toMatchObject({ code: "flow_state_not_found" });
  const { rows } = await service.sql.query(
    "select count(*)::int from auth.saml_relay_states where sso_provider_id = $1",
    [made.id],
  );
  expect(rows).toEqual([{ count: 0 }]);
  const late = await service.client().auth.signInWithSSO({ domain: "gone.test" });
  expect(late.error).toMatchObject({ status: 404, code: "sso_provider_not_found" });
});
