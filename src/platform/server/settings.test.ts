import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { readAuthSettings } from "./authSettings.ts";
import { readSettings, SettingsFault } from "./settings.ts";

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env, "/srv/mavuno");
  } catch (error) {
    if (error instanceof SettingsFault) return error.faults;
    throw error;
  }
  return [];
}

describe("settings", () => {
  test("an empty environment gives the defaults", () => {
    expect(readSettings({}, "/srv/mavuno")).toEqual({
      port: 8080,
      host: "127.0.0.1",
      drainSeconds: 0,
      dataDir: "/srv/mavuno/data",
      anchorDir: "/srv/mavuno/data/anchors",
      databaseUrl: null,
      operatorEmail: null,
      operatorHeartbeatUrl: null,
      demo: null,
      simulates: false,
      testPages: null,
      publicUrl: null,
      supabase: null,
      signup: "invitation",
      auth: readAuthSettings({}, []),
      trustedProxies: [],
      momo: null,
      airtel: null,
      bank: null,
      efris: null,
      whisp: null,
      texts: null,
      warnings: [],
    });

    const shared = readSettings({ BANK_EXCHANGE_DIR: "bank" }, "/srv/mavuno");
    expect(shared.bank).toEqual({ exchangeDir: "/srv/mavuno/bank" });
    const anchored = readSettings({ AUDIT_ANCHOR_DIR: "/mnt/other" }, "/srv/mavuno");
    expect(anchored.anchorDir).toBe("/mnt/other");
  });

  test("everything set is read", () => {
    const settings = readSettings(
      {
        PORT: "0",
        HOST: "0.0.0.0",
        DRAIN_SECONDS: "5",
        MAVUNO_DATA_DIR: "/var/mavuno",
        DATABASE_URL: "postgres://mavuno:secret@db.example.com:5432/mavuno",
        MAVUNO_DEMO: "0",
        MAVUNO_TEST_PAGES: "1",
        PUBLIC_URL: "https://mavuno.example.com/",
        SUPABASE_URL: "https://abc.supabase.co",
        SUPABASE_ANON_KEY: "key",
        AUTH_SIGNUP: "open",
        TRUSTED_PROXIES: "10.0.0.0/8, ::1",
        MOMO_BASE_URL: "https://proxy.momoapi.mtn.com",
        MOMO_TARGET_ENVIRONMENT: "mtnuganda",
        MOMO_API_USER: "user",
        MOMO_API_KEY: "key",
        MOMO_SUBSCRIPTION_KEY: "subscription",
      },
      "/srv",
    );
    expect(settings).toMatchObject({
      port: 0,
      drainSeconds: 5,
      dataDir: "/var/mavuno",
      demo: false,
      testPages: true,
      publicUrl: "https://mavuno.example.com",
      supabase: { url: "https://abc.supabase.co", anonKey: "key" },
      signup: "open",
      trustedProxies: ["10.0.0.0/8", "::1"],
      momo: { targetEnvironment: "mtnuganda" },
      warnings: [],
    });
  });

  test("one message names every fault, and no secret", () => {
    const env = {
      PORT: "eighty",
      HOST: "no spaces please",
      DRAIN_SECONDS: "61",
      DATABASE_URL: "mysql://root:hunter2@db/mavuno",
      MAVUNO_DEMO: "yes",
      PUBLIC_URL: "mavuno.example.com",
      AUTH_SIGNUP: "everybody",
      TRUSTED_PROXIES: "10.0.0.0/99",
      MOMO_API_KEY: "topsecret",
    };
    const faults = faultsOf(env);
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
      "PORT",
      "HOST",
      "DRAIN_SECONDS",
      "DATABASE_URL",
      "MAVUNO_DEMO",
      "PUBLIC_URL",
      "AUTH_SIGNUP",
      "TRUSTED_PROXIES",
      "Mobile",
    ]);
    const message = new SettingsFault(faults).message;
    expect(message).not.toContain("hunter2");
    expect(message).not.toContain("topsecret");
  });

  test("an empty SUPABASE_URL is accepted with a warning, an absent one is our own auth", () => {
    const settings = readSettings({ SUPABASE_URL: "" });
    expect(settings.supabase).toEqual({ url: "", anonKey: "" });
    expect(settings.warnings[0]).toContain("supabaseUrl is required.");
    expect(faultsOf({ SUPABASE_URL: "https://abc.supabase.co" })).toHaveLength(1);
    expect(faultsOf({ SUPABASE_ANON_KEY: "key" })).toHaveLength(1);
  });

  test("a database address needs user, password and name", () => {
    expect(faultsOf({ DATABASE_URL: "postgres://db.example.com" })).toHaveLength(2);
    expect(
      faultsOf({ DATABASE_URL: "postgresql://a:b@localhost/mavuno?host=/run/postgresql" }),
    ).toEqual([]);
  });

  test("what the sign-in service is told: switches, seconds, patterns and the mail server", () => {
    const { auth, signup } = readSettings({
      AUTH_SIGNUP: "closed",
      AUTH_ALLOWED_REDIRECTS: "https://*.example.com/**, http://localhost:3000",
      AUTH_AUTOCONFIRM_EMAIL: "on",
      AUTH_RATE_LIMITS: "off",
      AUTH_MAIL_INTERVAL: "0",
      AUTH_SESSION_TIMEBOX: "3600",
      SMTP_URL: "smtps://mail:hunter2@mail.example.com:465",
    });
    expect(signup).toBe("invitation");
    expect(auth).toMatchObject({
      allowedRedirects: ["https://*.example.com/**", "http://localhost:3000"],
      autoconfirmEmail: true,
      rateLimits: false,
      anonymous: null,
      mailIntervalSeconds: 0,
      sessionTimeboxSeconds: 3600,
      smtpUrl: "smtps://mail:hunter2@mail.example.com:465",
    });
    const faults = faultsOf({
      AUTH_SITE_URL: "mavuno",
      AUTH_ANONYMOUS: "yes",
      AUTH_JWT_EXP: "1h",
      AUTH_PASSWORD_MIN: "3",
      SMTP_URL: "mail:hunter2@mail.example.com",
    });
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
      "AUTH_SITE_URL",
      "AUTH_ANONYMOUS",
      "AUTH_JWT_EXP",
      "AUTH_PASSWORD_MIN",
      "SMTP_URL",
    ]);
    expect(faults.join()).not.toContain("hunter2");
  });

  test("whom a mail calls is an address, and a mail server takes it there", () => {
    const operator = { OPERATOR_EMAIL: "ops@example.com" };
    expect(readSettings({}).operatorEmail).toBeNull();
    const mailed = { ...operator, SMTP_URL: "smtp://mail.example.com" };
    expect(readSettings(mailed).operatorEmail).toBe("ops@example.com");
    expect(faultsOf(operator).join()).toContain("OPERATOR_EMAIL needs SMTP_URL");
    expect(faultsOf({ ...mailed, OPERATOR_EMAIL: "ops" }).join()).toContain("must be an address");
  });

  test("who waits for the house's word of every minute has a web address", () => {
    const waits = { OPERATOR_HEARTBEAT_URL: "https://watch.example/ping/4f1c" };
    expect(readSettings(waits).operatorHeartbeatUrl).toBe("https://watch.example/ping/4f1c");
    expect(faultsOf({ OPERATOR_HEARTBEAT_URL: "http://watch.example/ping/4f1c" })).toEqual([
      "OPERATOR_HEARTBEAT_URL must be an https address such as https://watch.example/ping/4f1c (http only on this machine).",
    ]);
    expect(faultsOf({ OPERATOR_HEARTBEAT_URL: "http://127.0.0.1:9/ping" })).toEqual([]);
    expect(faultsOf({ OPERATOR_HEARTBEAT_URL: "watch.example" })).toEqual([
      "OPERATOR_HEARTBEAT_URL must be a web address such as https://mavuno.example.com.",
    ]);
  });

  test("the sign-in service's path when it runs alone: the usual one, another, or none", () => {
    const prefixOf = (env: Record<string, string>) => readSettings(env).auth.prefix;
    expect(prefixOf({})).toBe("/auth/v1");
    expect(prefixOf({ AUTH_PREFIX: "" })).toBe("");
    expect(prefixOf({ AUTH_PREFIX: "/" })).toBe("");
    expect(prefixOf({ AUTH_PREFIX: "/gate/auth.v2/" })).toBe("/gate/auth.v2");
    for (const AUTH_PREFIX of ["auth", "/a b", "/../x", "/a//b", "/a?b", "/rest/v1"]) {
      expect(faultsOf({ AUTH_PREFIX }), AUTH_PREFIX).toHaveLength(1);
    }
  });

  test("every switch, number and address of the sign-in service is checked", () => {
    const switches = [
      "AUTH_AUTOCONFIRM_EMAIL",
      "AUTH_AUTOCONFIRM_SMS",
      "AUTH_ANONYMOUS",
      "AUTH_MANUAL_LINKING",
      "AUTH_WEB3",
      "AUTH_SAML",
      "AUTH_DOUBLE_CONFIRM",
      "AUTH_RATE_LIMITS",
    ];
    const numbers = [
      "AUTH_JWT_EXP",
      "AUTH_REFRESH_REUSE_INTERVAL",
      "AUTH_SESSION_TIMEBOX",
      "AUTH_MAIL_INTERVAL",
      "AUTH_PASSWORD_MIN",
    ];
    for (const name of switches) {
      expect(faultsOf({ [name]: "on" }), name).toEqual([]);
      expect(faultsOf({ [name]: "off" }), name).toEqual([]);
      expect(faultsOf({ [name]: "1" })[0], name).toMatch(`${name} must be on or off`);
    }
    for (const name of numbers) {
      expect(faultsOf({ [name]: "60" }), name).toEqual([]);
      expect(faultsOf({ [name]: "-1" })[0], name).toMatch(`${name} must be a whole number`);
    }
    expect(faultsOf({ AUTH_JWT_SECRET: "short" })[0]).toMatch("AUTH_JWT_SECRET");
    const files = { AUTH_SIGNING_KEYS: "/etc/mavuno/keys.json", AUTH_MAIL_SINK: "/tmp/mails" };
    expect(readSettings(files).auth).toMatchObject({
      signingKeys: "/etc/mavuno/keys.json",
      mailSink: "/tmp/mails",
    });
  });

  test("whatever is read from outside stands in the README's table", () => {
    const folder = new URL(".", import.meta.url);
    const sources = fs
      .readdirSync(folder)
      .filter((name) => /settings\.ts$/i.test(name))
      .map((name) => fs.readFileSync(new URL(name, folder), "utf8"));
    const names = new Set(
      sources
        .flatMap((source) => [...source.matchAll(/"((?:AUTH|SMTP|MAIL)_[A-Z0-9_]+)"/g)])
        .map(([, name = ""]) => name),
    );
    const readme = fs.readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
    const rows = readme.split("\n").filter((line) => line.startsWith("| `"));
    expect(names.size).toBeGreaterThan(20);
    const missing = [...names].filter((name) => !rows.some((row) => row.includes(`\`${name}\``)));
    expect(missing).toEqual([]);
  });
});
