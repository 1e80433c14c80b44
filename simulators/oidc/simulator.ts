// SIMULATED OpenID provider: a server that speaks discovery, authorize, token, keys and userinfo as a
// real one does, signs for real, and misbehaves when told to. Whoever comes is let in at once as the
// person it holds; there is no screen. Every answer carries the header `X-Simulated: SIMULATED`.
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  makeIdToken,
  makeSigningKey,
  type Misbehaviour,
  type SigningKey,
  type SimulatedPerson,
} from "./answers.ts";

export interface OidcSimulatorOptions {
  clientId: string;
  clientSecret: string;
  /** Milliseconds since 1970; the machine's own clock if not given. */
  now?: () => number;
}

export interface OidcSimulator {
  issuer: string;
  /** Who is signed in at the provider. */
  person: SimulatedPerson;
  /** What goes wrong from now on; null = nothing. */
  wrong: Misbehaviour | null;
  /** What was asked so far: method and path. */
  asked: string[];
  /** The last request to /authorize. */
  lastAuthorize: URLSearchParams;
  /** An id token as an app on a phone gets it. */
  idToken(more?: { nonce?: string; accessToken?: string }): Promise<string>;
  /** From now on another key signs, and the old one is not published any more. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

interface Given {
  code: string;
  nonce: string | null;
  challenge: string;
  redirectUri: string;
}

interface State {
  options: OidcSimulatorOptions;
  simulator: OidcSimulator;
  key: SigningKey;
  codes: Map<string, Given>;
  accessTokens: Set<string>;
  timers: Set<NodeJS.Timeout>;
}

/** Starts the provider on a free port of this machine. */
export async function startOidcSimulator(options: OidcSimulatorOptions): Promise<OidcSimulator> {
  const server = createServer((request, response) => {
    serve(state, request, response).catch((error: unknown) => {
      sendJson(response, 500, { error: "server_error", error_description: String(error) });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const simulator: OidcSimulator = {
    issuer: `http://127.0.0.1:${port}`,
    person: { subject: "248289761001", email: "grace@example.com", name: "Grace Namuli" },
    wrong: null,
    asked: [],
    lastAuthorize: new URLSearchParams(),
    idToken: (more = {}) => signed(state, more.nonce ?? null, more.accessToken ?? null),
    rotateKeys: async () => {
      state.key = await makeSigningKey(randomBytes(4).toString("hex"));
    },
    stop: async () => {
      for (const timer of state.timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const state: State = {
    options,
    simulator,
    key: await makeSigningKey("first"),
    codes: new Map(),
    accessTokens: new Set(),
    timers: new Set(),
  };
  return simulator;
}

function signed(state: State, nonce: string | null, accessToken: string | null): Promise<string> {
  const { simulator, options } = state;
  const { issuer, person, wrong } = simulator;
  const nowSeconds = Math.floor((options.now?.() ?? Date.now()) / 1000);
  const audience = options.clientId;
  const about = { issuer, audience, person, nonce, accessToken, nowSeconds };
  return makeIdToken(state.key, about, wrong);
}

async function serve(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { simulator } = state;
  const url = new URL(request.url ?? "/", simulator.issuer);
  simulator.asked.push(`${request.method} ${url.pathname}`);
  if (simulator.wrong === "broken") return sendJson(response, 500, { error: "server_error" });
  if (simulator.wrong === "slow" && url.pathname !== "/authorize") {
    state.timers.add(setTimeout(() => sendJson(response, 200, {}), 60_000));
    return;
  }
  if (url.pathname === "/.well-known/openid-configuration") {
    return sendJson(response, 200, discovery(state));
  }
  if (url.pathname === "/jwks") return sendJson(response, 200, { keys: [state.key.published] });
  if (url.pathname === "/authorize") return authorize(state, url.searchParams, response);
  if (url.pathname === "/token") return giveTokens(state, request, response);
  if (url.pathname === "/userinfo") return userinfo(state, request, response);
  sendJson(response, 404, { error: "not_found" });
}

function discovery({ simulator: { issuer, wrong } }: State): object {
  return {
    issuer: wrong === "other-issuer" ? "https://evil.example.com" : issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: wrong === "elsewhere" ? "http://169.254.169.254/token" : `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Lets whoever comes in at once, and sends the browser back with a code. */
function authorize(state: State, asked: URLSearchParams, response: ServerResponse): void {
  const { simulator, options } = state;
  simulator.lastAuthorize = asked;
  const redirectUri = asked.get("redirect_uri") ?? "";
  const isOurs = asked.get("client_id") === options.clientId;
  if (!isOurs || asked.get("response_type") !== "code" || !URL.canParse(redirectUri)) {
    return sendJson(response, 400, { error: "invalid_request" });
  }
  const { wrong, issuer } = simulator;
  const code = randomBytes(16).toString("hex");
  state.codes.set(code, {
    code,
    nonce: asked.get("nonce"),
    challenge: asked.get("code_challenge") ?? "",
    redirectUri,
  });
  const back = new URLSearchParams({
    state: wrong === "other-state" ? "00000000-0000-4000-8000-000000000000" : stateOf(asked),
    iss: wrong === "other-issuer-in-address" ? "https://evil.example.com" : issuer,
  });
  if (wrong === "access-denied") {
    back.set("error", "access_denied");
    back.set("error_description", "The person said no");
  } else if (wrong !== "no-code") {
    back.set("code", code);
  }
  if (asked.get("response_mode") === "form_post") {
    return send(response, 200, "application/x-www-form-urlencoded", back.toString());
  }
  const place = new URL(redirectUri);
  place.search = back.toString();
  response.writeHead(302, { location: place.href, "x-simulated": "SIMULATED" }).end();
}

const stateOf = (asked: URLSearchParams): string => asked.get("state") ?? "";

async function giveTokens(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { simulator, options } = state;
  const form = new URLSearchParams(await textOf(request));
  if (simulator.wrong === "not-json") return send(response, 200, "application/json", "<html>");
  if (simulator.wrong === "endless") return sendForever(response);
  if (simulator.wrong === "redirects") {
    response.writeHead(307, { location: `${simulator.issuer}/secret` }).end();
    return;
  }
  if (!isClient(request, options)) {
    return sendJson(response, 401, { error: "invalid_client" });
  }
  const given = state.codes.get(form.get("code") ?? "");
  state.codes.delete(form.get("code") ?? "");
  const verifier = form.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const isRight = given?.challenge === challenge && given.redirectUri === form.get("redirect_uri");
  if (!given || !isRight || simulator.wrong === "refuses-code") {
    return sendJson(response, 400, { error: "invalid_grant" });
  }
  const accessToken = randomBytes(16).toString("hex");
  state.accessTokens.add(accessToken);
  const idToken = await signed(state, given.nonce, accessToken);
  sendJson(response, 200, {
    access_token: accessToken,
    refresh_token: randomBytes(16).toString("hex"),
    token_type: "Bearer",
    expires_in: 600,
    ...(simulator.wrong === "no-id-token" ? {} : { id_token: idToken }),
  });
}

/** The client's name and secret, each written as in a form. */
function isClient(request: IncomingMessage, options: OidcSimulatorOptions): boolean {
  const [scheme, pair = ""] = (request.headers.authorization ?? "").split(" ");
  const parts = Buffer.from(pair, "base64").toString("utf8").split(":");
  const [id, secret] = parts.map((part) => decodeURIComponent(part.replaceAll("+", " ")));
  return scheme === "Basic" && id === options.clientId && secret === options.clientSecret;
}

function userinfo(state: State, request: IncomingMessage, response: ServerResponse): void {
  const { person, wrong } = state.simulator;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!state.accessTokens.has(token)) return sendJson(response, 401, { error: "invalid_token" });
  const sub = wrong === "other-person-in-userinfo" ? "somebody-else" : person.subject;
  const address = wrong === "no-address" ? {} : { email: person.email, email_verified: true };
  sendJson(response, 200, { sub, name: person.name, ...address });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}

/** More than anybody should read. */
function sendForever(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const part = Buffer.alloc(65_536, " ");
  const more = (): void => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once("drain", more);
  };
  more();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, "application/json", JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { "content-type": type, "x-simulated": "SIMULATED" }).end(text);
}
