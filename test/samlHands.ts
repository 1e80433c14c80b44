// Single sign-on as tests hold it: the sign-in service, a stand-in identity provider, and a browser that
// carries questions and answers between the two.
import path from "node:path";
import { afterAll, afterEach } from "vitest";
import { printableKeys } from "#identity/keyRotation.ts";
import { startSamlSimulator } from "#simulators/saml/simulator.ts";
import { type SignInService, startSignInService } from "./signInService.ts";

/** The two hidden fields of the provider's page, on their way to us. */
export interface CarriedAnswer {
  SAMLResponse: string;
  RelayState: string;
}

export interface ProviderAnswer {
  id: string;
  resource_id?: string;
  disabled: boolean;
  saml: {
    entity_id: string;
    metadata_xml: string;
    metadata_url?: string;
    attribute_mapping: object;
    name_id_format?: string;
  };
  domains: { domain: string }[];
  code?: string;
  message?: string;
  items?: ProviderAnswer[];
}

/** To be awaited at the top of a test file; everything closes itself when the file's tests are done. */
export async function samlHands() {
  const service = await startSignInService({ limits: { saml: true } });
  const idp = await startSamlSimulator({ now: service.now });
  const usual = idp.person;
  afterAll(() => idp.stop());
  afterEach(() => {
    idp.mischief = {};
    idp.person = usual;
  });
  const file = path.join(service.dataDir, "signing-keys.json");
  const keys = await printableKeys(file, { issuer: `${service.url}/auth/v1`, now: new Date() });
  // The service believes to stand at port 0: the one it was told before it had one.
  const home = "http://127.0.0.1:0";
  const metadata = await fetch(`${service.url}/auth/v1/sso/saml/metadata`);
  idp.trust(await metadata.text());

  const admin = adminOf(service, keys.service_role);

  return {
    service,
    idp,
    admin,
    home,
    keys,
    visit,
    /** Makes the stand-in known to the service. */
    addProvider: async (more: object = {}): Promise<ProviderAnswer> => {
      const made = await admin("POST", "", {
        type: "saml",
        metadata_xml: idp.metadata(),
        ...more,
      });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body;
    },
    /** Posts an answer as the page does; gives the address the browser is sent to. */
    post: async (answer: Partial<CarriedAnswer>): Promise<{ status: number; place: URL }> => {
      const sent = await fetch(`${service.url}/auth/v1/sso/saml/acs`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ ...answer }).toString(),
        redirect: "manual",
      });
      return { status: sent.status, place: new URL(sent.headers.get("location") ?? "none:") };
    },
    /** What a question's address leads to: the provider's answer, ready to be posted. */
    ask: async (body: object): Promise<CarriedAnswer> => {
      const answer = await service.send("/auth/v1/sso", {
        method: "POST",
        body: JSON.stringify({ skip_http_redirect: true, ...body }),
      });
      const { url }: { url: string } = await answer.json();
      return visit(url);
    },
  };
}

/** Administers the providers, with the service's own key or another one. */
function adminOf(service: SignInService, usualKey: string) {
  return async (method: string, where: string, body?: object, key = usualKey) => {
    const answer = await fetch(`${service.url}/auth/v1/admin/sso/providers${where}`, {
      method,
      headers: {
        apikey: service.identity.anonKey(),
        authorization: `Bearer ${key}`,
        "x-supabase-api-version": "2024-01-01",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said: ProviderAnswer = await answer.json();
    return { status: answer.status, body: said };
  };
}

/** The person's browser opens a page of the provider; gives what the page would post. */
async function visit(url: string): Promise<CarriedAnswer> {
  const page = await (await fetch(url)).text();
  const field = (name: string): string =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "").replaceAll("&amp;", "&");
  return { SAMLResponse: field("SAMLResponse"), RelayState: field("RelayState") };
}
