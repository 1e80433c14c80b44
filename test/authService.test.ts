// The sign-in service as an operator runs it, twice beside itself: its own process, folder and database;
// the official client against it, under its usual path and under none.
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { AuthAdminApi, AuthClient } from "@supabase/auth-js";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StartedHouse, startAuthService } from "./startedHouse.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-auth-"));
fs.chmodSync(folder, 0o755);
const password = "Momentum-2026!";
const secret = "a-secret-that-an-older-system-shares";

/** What strangers may do in the first; the second lets nobody in and has no prefix. */
const settings = {
  open: {
    MAVUNO_DATA_DIR: path.join(folder, "open"),
    AUTH_SIGNUP: "open",
    AUTH_AUTOCONFIRM_EMAIL: "on",
  },
  bare: {
    MAVUNO_DATA_DIR: path.join(folder, "bare"),
    AUTH_PREFIX: "",
    AUTH_JWT_SECRET: secret,
    AUTH_MAIL_SINK: path.join(folder, "mails"),
    AUTH_SITE_URL: "https://mavuno.example",
  },
};

const run = promisify(execFile);

/** `npm run auth:keys`, without npm's own lines. */
async function authKeys(env: Record<string, string>, ...args: string[]) {
  const script = path.join(root, "scripts/start.mjs");
  const environment = { PATH: process.env["PATH"] ?? "", ...env };
  return run(process.execPath, [script, "auth-keys", ...args], { cwd: root, env: environment });
}

let open: StartedHouse;
let bare: StartedHouse;
let keys: { anon: string; service_role: string };

const quiet = { autoRefreshToken: false, persistSession: false };
const clientOf = (key: string): SupabaseClient =>
  createClient(new URL(open.url).origin, key, { auth: quiet });

beforeAll(async () => {
  // Before the first start: the keys make their file, and the service takes it as it is.
  const printed = await authKeys(settings.open, "--json");
  keys = JSON.parse(printed.stdout);
  [open, bare] = await Promise.all([
    startAuthService(settings.open),
    startAuthService(settings.bare),
  ]);
});

afterAll(async () => {
  for (const one of [open, bare]) if (one?.process.exitCode === null) await one.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("with its usual path", () => {
  test("one line says where it listens", () => {
    expect(open.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+\/auth\/v1$/);
    expect(open.said().match(/listens/g)).toHaveLength(1);
    expect(open.said()).not.toMatch(/demo|company/i);
  });

  test("from sign-up to sign-out; the person is an employee of no company", async () => {
    const client = clientOf(keys.anon);
    const data = { first_name: "Rehema", last_name: "Nakato" };
    const up = await client.auth.signUp({ email: "rehema@farm.test", password, options: { data } });
    expect(up.error).toBeNull();
    const id = up.data.user?.id ?? "";
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims).toMatchObject({ iss: open.url, sub: id, role: "authenticated" });
    const profile = await client.from("profiles").select("*").eq("id", id).single();
    expect(profile.data).toEqual({
      id,
      email: "rehema@farm.test",
      first_name: "Rehema",
      last_name: "Nakato",
      role: "employee",
      organization_id: null,
      department: null,
      phone: null,
      title: null,
    });
    expect((await client.from("profiles").select("role")).data).toEqual([{ role: "employee" }]);
    const hasRole = (_user_id: string, _role: string) =>
      client.rpc("has_role", { _user_id, _role }).then((answer) => answer.data);
    expect(await hasRole(id, "employee")).toBe(true);
    expect(await hasRole(id, "owner")).toBe(false);
    expect((await client.auth.refreshSession()).error).toBeNull();
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    expect((await client.auth.signOut()).error).toBeNull();
    const after = createClient(new URL(open.url).origin, keys.anon, {
      auth: quiet,
      global: { headers: { authorization: `Bearer ${token}` } },
    });
    expect((await after.from("profiles").select("*")).error?.code).toBe("PGRST303");
    const back = await client.auth.signInWithPassword({ email: "rehema@farm.test", password });
    expect(back.data.user?.id).toBe(id);
  });

  test("people do not see one another, and the service's key makes people too", async () => {
    const admin = clientOf(keys.service_role);
    const email = "made@farm.test";
    const made = await admin.auth.admin.createUser({ email, password, email_confirm: true });
    expect(made.error).toBeNull();
    const client = clientOf(keys.anon);
    await client.auth.signInWithPassword({ email, password });
    const seen = await client.from("profiles").select("id, role, organization_id");
    expect(seen.data).toEqual([
      { id: made.data.user?.id, role: "employee", organization_id: null },
    ]);
    const other = (await admin.auth.admin.listUsers()).data.users.find(
      (user) => user.id !== made.data.user?.id,
    );
    const asked = { _user_id: other?.id, _role: "employee" };
    expect((await client.rpc("has_role", asked)).data).toBe(false);
    expect((await clientOf(keys.anon).from("profiles").select("*")).data).toEqual([]);
  });

  test("there is nothing else, and nothing without the key", async () => {
    const { origin } = new URL(open.url);
    for (const where of ["/", "/api/farmers", "/api/first-owner", "/config.json", "/user"]) {
      expect((await fetch(`${origin}${where}`)).status, where).toBe(404);
    }
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${open.url}/settings`)).status).toBe(401);
  });
});

describe("without a prefix", () => {
  const auth = () => new AuthClient({ ...quiet, url: bare.url });

  test("it listens at its bare address, with its own settings", async () => {
    expect(bare.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const refused = await auth().signUp({ email: "stranger@farm.test", password });
    expect(refused.error?.code).toBe("signup_disabled");
  });

  test("an administrator of the older system invites; the mail's link has no prefix either", async () => {
    const token = await new SignJWT({ sub: "1234567890", role: "supabase_admin" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt()
      .sign(new TextEncoder().encode(secret));
    const headers = { Authorization: `Bearer ${token}` };
    const admin = new AuthAdminApi({ url: bare.url, headers });
    const email = "guest@farm.test";
    expect((await admin.inviteUserByEmail(email)).error).toBeNull();
    const mail = JSON.parse(fs.readFileSync(settings.bare.AUTH_MAIL_SINK, "utf8"));
    expect(mail).toMatchObject({ to: email });
    expect(mail.link.startsWith(`${bare.url}/verify?`)).toBe(true);
    const opened = await fetch(mail.link, { redirect: "manual" });
    const home = new URL(opened.headers.get("location") ?? "");
    expect(home.origin).toBe("https://mavuno.example");
    const session = new URLSearchParams(home.hash.slice(1)).get("access_token") ?? "";
    expect(decodeJwt(session).iss).toBe(bare.url);
    const me = await auth().getUser(session);
    expect(me.data.user?.email).toBe(email);
    const listed = await admin.listUsers();
    expect(listed.data.users.map((user) => user.email)).toEqual([email]);
    const profiles = await fetch(`${bare.url}/rest/v1/profiles`);
    expect(profiles.status).toBe(401);
  });

  test("the first's keys and tokens open nothing here", async () => {
    const headers = { Authorization: `Bearer ${keys.service_role}` };
    const { error } = await new AuthAdminApi({ url: bare.url, headers }).listUsers();
    expect(error?.code).toBe("bad_jwt");
  });
});

describe("its keys from the command line", () => {
  test("--json prints the two keys and nothing else, the same file each time", async () => {
    const again = await authKeys(settings.open, "--json");
    expect(again.stdout).toMatch(/^\{"anon":"[^"\s]+","service_role":"[^"\s]+"\}\n$/);
    const printed: typeof keys = JSON.parse(again.stdout);
    expect(decodeJwt(printed.anon)["role"]).toBe("anon");
    expect(decodeJwt(printed.service_role)["role"]).toBe("service_role");
    expect((await clientOf(printed.service_role).auth.admin.listUsers()).error).toBeNull();
  });

  test("a file that is named is made, listed, added to and retired from", async () => {
    const file = path.join(folder, "keys/named.json");
    const env = { MAVUNO_DATA_DIR: path.join(folder, "unused"), AUTH_SIGNING_KEYS: file };
    const list = async (...args: string[]) =>
      (await authKeys(env, ...args)).stdout.match(/^\S+ {2}(signs|waits|verifies)$/gm) ?? [];
    const [first = ""] = await list();
    expect(first).toMatch(/ {2}signs$/);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const added = await list("add");
    expect(added.map((line) => line.split("  ")[1])).toEqual(["signs", "waits"]);
    const kid = first.split("  ")[0] ?? "";
    const turned = await list("retire", kid);
    expect(turned.map((line) => line.split("  ")[1])).toEqual(["verifies", "signs"]);
    const unknown = authKeys(env, "retire", "nobody's");
    await expect(unknown).rejects.toMatchObject({ code: 1, stdout: "" });
    await expect(authKeys(env, "--yaml")).rejects.toMatchObject({ code: 1, stdout: "" });
  });
});

test("asked to stop, it closes cleanly and keeps everything; a taken port is said", async () => {
  const { port } = new URL(open.url);
  const taken = startAuthService({ ...settings.bare, PORT: port });
  await expect(taken).rejects.toThrow(`127.0.0.1:${port} is taken`);
  expect(await open.stop()).toBe(0);
  expect(open.said()).toMatch(/Closed\. Everything is kept\.\s*$/);
  expect(fs.existsSync(path.join(settings.open.MAVUNO_DATA_DIR, "database/postmaster.pid"))).toBe(
    false,
  );
  const again = await startAuthService({
    ...settings.open,
    PORT: port,
    AUTH_PREFIX: "/gate/auth/",
  });
  expect(again.url).toBe(`http://127.0.0.1:${port}/gate/auth`);
  const answer = await fetch(`${again.url}/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: keys.anon, "content-type": "application/json" },
    body: JSON.stringify({ email: "rehema@farm.test", password }),
  });
  const session: { access_token: string } = JSON.parse(await answer.text());
  expect(decodeJwt(session.access_token).iss).toBe(again.url);
  again.process.kill("SIGTERM");
  expect(await again.stop()).toBe(0);
});
