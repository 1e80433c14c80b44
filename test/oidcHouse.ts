// The sign-in service beside a provider that signs for real, and a browser that follows redirects by
// hand: for tests of signing in from outside.
import { afterAll, beforeEach } from "vitest";
import type { IdentitySettings } from "#identity/identitySettings.ts";
import { type OidcSimulator, startOidcSimulator } from "#simulators/oidc/simulator.ts";
import { type SignInService, startSignInService } from "./signInService.ts";

/** Where the app wants its people back. */
export const app = "https://app.example.com/welcome";

const known = { clientId: "mavuno", clientSecret: "s3cret: of & mavuno" };

export interface OidcHouse {
  service: SignInService;
  provider: OidcSimulator;
  /** One step of a browser: where it is sent, with the status that sends it. */
  step: (address: string) => Promise<{ status: number; to: URL }>;
  /** From /authorize, past the provider, to the address of our callback with its answer. */
  toCallback: (query?: string) => Promise<string>;
  /** The same and back: where the browser ends. */
  signIn: () => Promise<URL>;
  /** How many accounts have this address. */
  usersWith: (email: string) => Promise<number>;
}

/**
 * Opens both; they close when the file's tests are done. Each test begins with an honest provider and a
 * person nobody knows. To be awaited at the top of a test file. The provider is called google; another,
 * called dead, does not answer.
 */
export async function startOidcHouse(limits: Partial<IdentitySettings> = {}): Promise<OidcHouse> {
  let clock = (): number => Date.now();
  const provider = await startOidcSimulator({ ...known, now: () => clock() });
  afterAll(() => provider.stop());
  const google = { name: "google", issuer: provider.issuer, ...known, scopes: ["openid", "email"] };
  const service = await startSignInService({
    limits: {
      oidcProviders: [google, { ...google, name: "dead", issuer: "http://127.0.0.1:9" }],
      signupOpen: true,
      manualLinking: true,
      anonymous: true,
      allowedRedirects: ["https://app.example.com/**"],
      ...limits,
    },
  });
  clock = () => service.now().getTime();
  let count = 0;
  beforeEach(() => {
    count += 1;
    provider.wrong = null;
    provider.asked = [];
    const subject = `subject-${count}`;
    provider.person = { subject, email: `grace-${count}@oidc.test`, name: "Grace Namuli" };
  });
  const step: OidcHouse["step"] = async (address) => {
    const { origin, pathname, search } = new URL(address);
    const isProvider = origin === provider.issuer;
    const answer = await fetch(`${isProvider ? origin : service.url}${pathname}${search}`, {
      redirect: "manual",
    });
    const to = answer.headers.get("location");
    if (to === null) throw new Error(`${answer.status} ${await answer.text()}`);
    return { status: answer.status, to: new URL(to) };
  };
  const toCallback: OidcHouse["toCallback"] = async (query = "") => {
    const start = `${service.url}/auth/v1/authorize?provider=google&redirect_to=${app}${query}`;
    const asked = await step(start);
    return (await step(asked.to.href)).to.href;
  };
  return {
    service,
    provider,
    step,
    toCallback,
    signIn: async () => (await step(await toCallback())).to,
    usersWith: async (email) => {
      const text = "select count(*)::int as n from auth.users where email = $1";
      return (await service.sql.query<{ n: number }>(text, [email])).rows[0]?.n ?? -1;
    },
  };
}

/** The facts in an address's query. */
export function queryFacts(url: URL): Record<string, string> {
  return Object.fromEntries(url.searchParams);
}

/** The facts behind an address's #. */
export function fragmentFacts(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}
