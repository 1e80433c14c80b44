// Whatever is sent, in whatever shape: never a 5xx (the official client would send it again, eight times a
// tab), and always JSON. Bodies, queries and headers made up by the machine, for every route there is.
import path from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";
import { printableKeys } from "./keyRotation.ts";

const routes: [string, string][] = [];
const service = await startSignInService({
  limits: {
    signupOpen: true,
    anonymous: true,
    manualLinking: true,
    web3: true,
    saml: true,
    requireReauthentication: true,
    requireCurrentPassword: true,
  },
});
const keyFile = path.join(service.dataDir, "signing-keys.json");
const keys = await printableKeys(keyFile, { issuer: service.url, now: new Date() });
const serviceKey = keys.service_role;
let person: string;

beforeAll(async () => {
  const email = "patient@garbage.test";
  await service.identity.createUser({ email, password });
  const { data } = await service.client().auth.signInWithPassword({ email, password });
  person = data.session?.access_token ?? "";
  // The routes as the running service has them: a new one is tried without anybody adding it here.
  for (const [where = "", methods = ""] of routeLines(
    service.app.printRoutes({ commonPrefix: false }),
  )) {
    for (const method of methods.split(", ")) {
      if (method !== "HEAD" && method !== "OPTIONS") routes.push([method, where]);
    }
  }
});

/** Each line of the tree of routes: the whole path, and the methods that answer there. */
function routeLines(tree: string): string[][] {
  const stack: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const found = /^([│ ├└─]*)(\S*) ?(?:\(([A-Z, ]+)\))?$/u.exec(line);
    const [, indent = "", part = "", methods] = found ?? [];
    const depth = indent.length / 4;
    stack.length = depth;
    stack[depth] = part;
    return methods === undefined ? [] : [[stack.join(""), methods]];
  });
}

const names = [
  ...[
    "email",
    "phone",
    "password",
    "current_password",
    "nonce",
    "data",
    "channel",
    "type",
    "token",
  ],
  ...["token_hash", "redirect_to", "refresh_token", "auth_code", "code_verifier", "code_challenge"],
  ...[
    "code_challenge_method",
    "create_user",
    "factor_type",
    "friendly_name",
    "issuer",
    "challenge_id",
  ],
  ...["code", "provider", "id_token", "access_token", "client_id", "chain", "message", "signature"],
  ...[
    "domain",
    "provider_id",
    "skip_http_redirect",
    "user_metadata",
    "app_metadata",
    "ban_duration",
  ],
  ...["email_confirm", "role", "aud", "id", "new_email", "should_soft_delete", "metadata_xml"],
  ...["metadata_url", "domains", "attribute_mapping", "gotrue_meta_security", "link_identity"],
] as const;

const likely = fc.constantFrom(
  ...[
    "",
    "a@b.c",
    "A@B.C",
    "256700000001",
    "+",
    "signup",
    "email_change",
    "recovery",
    "sms",
    "s256",
  ],
  ...["totp", "phone", "webauthn", "ethereum", "solana", "google", "x".repeat(64), "0".repeat(43)],
  ...["00000000-0000-4000-8000-000000000000", "\u0000", "\ud800", "%00", "' or 1=1 --", "1e400"],
  ...["https://127.0.0.1:1/metadata", "<xml/>", "eyJhbGciOiJub25lIn0.e30.", "__proto__", "-1h"],
);
const value = fc.oneof(
  { weight: 3, arbitrary: likely },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1e308, [], {}) },
);
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 }).map((one) => JSON.stringify(one)),
  fc
    .dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 4 })
    .map((one) => JSON.stringify(one)),
  fc.jsonValue().map((one) => JSON.stringify(one)),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom("", "{", "SAMLResponse=x&RelayState=y", "a=b", "[1e999]"),
);
const query = fc.dictionary(
  fc.constantFrom(
    "grant_type",
    "scope",
    "page",
    "per_page",
    "sort",
    "filter",
    "query",
    "state",
    ...names,
  ),
  fc.oneof(
    likely,
    fc.constantFrom("password", "refresh_token", "pkce", "id_token", "web3", "global"),
  ),
  { maxKeys: 4 },
);
const headerText = fc.oneof(
  likely.map((text) => text.replaceAll(/[^\u0020-\u007e]/g, "?")),
  fc.string({ unit: "grapheme-ascii", maxLength: 60 }),
);
const headers = fc.dictionary(
  fc.constantFrom(
    ...["x-supabase-api-version", "x-client-info", "x-jwt-aud", "redirect_to", "referer"],
    ...["user-agent", "x-forwarded-for", "content-type", "accept", "cookie", "x-mavuno-remember"],
    ...["accept-profile", "content-profile", "prefer", "range", "origin", "x-session-timeout"],
  ),
  headerText,
  { maxKeys: 4 },
);
const bearer = fc.oneof(
  fc.constantFrom("nobody", "key", "person", "service"),
  fc.constantFrom("person"),
  headerText,
);
const place = fc.oneof(
  fc.constantFrom(
    "00000000-0000-4000-8000-000000000000",
    "x",
    "%00",
    "%ff",
    "..%2f",
    "%F0%9F%92%A9",
  ),
  fc.string({ maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

test("never a 5xx, whatever the body, the query, the path and the headers", async () => {
  let sent = 0;
  const bad: string[] = [];
  const one = fc.record({ pick: fc.nat(), body, query, headers, bearer, place });
  await fc.assert(
    fc.asyncProperty(one, async (made) => {
      const [method, route] = routes[made.pick % routes.length] ?? ["GET", "/"];
      const asked = `${method} ${route}`;
      // Signing out, or losing one's password, would leave the rest without a person.
      const token = /logout|PUT \/auth\/v1\/user$/.test(asked) ? "" : person;
      const who = {
        nobody: "",
        key: service.identity.anonKey(),
        person: token,
        service: serviceKey,
      };
      const bearerText = made.bearer in who ? Reflect.get(who, made.bearer) : made.bearer;
      const where = route.replaceAll(/:\w+|\*/g, made.place);
      const answer = await service.app.inject({
        method:
          method === "PUT" || method === "DELETE" || method === "PATCH" || method === "POST"
            ? method
            : "GET",
        url: `${where}?${new URLSearchParams(made.query)}`,
        remoteAddress: "127.0.0.1",
        headers: {
          "content-type": "application/json",
          ...made.headers,
          apikey: service.identity.anonKey(),
          ...(bearerText === "" ? {} : { authorization: `Bearer ${String(bearerText)}` }),
        },
        ...(method === "GET" ? {} : { payload: made.body }),
      });
      sent += 1;
      if (answer.statusCode >= 500)
        bad.push(`${answer.statusCode} ${method} ${where}: ${made.body}`);
      return answer.statusCode < 500;
    }),
    { numRuns: 1500 },
  );
  expect([sent >= 1500, bad]).toEqual([true, []]);
  expect(routes.length).toBeGreaterThan(45);
});
