// What was set outside stands over the defaults; what was not set leaves them as they are.
import { expect, test } from "vitest";
import { readSettings } from "#platform/server/settings.ts";
import { chosenSettings, identitySettings } from "./identitySettings.ts";

function settingsFor(env: Record<string, string>) {
  const { auth, signup } = readSettings(env);
  return identitySettings("https://mavuno.example/", chosenSettings(auth, signup));
}

test("nothing set: strangers stay out, addresses are proved, limits hold", () => {
  expect(settingsFor({})).toMatchObject({
    issuer: "https://mavuno.example/auth/v1",
    siteUrl: "https://mavuno.example",
    signupOpen: false,
    autoconfirmEmail: false,
    anonymous: false,
    manualLinking: false,
    doubleConfirm: true,
    accessTokenSeconds: 3600,
    rememberedSeconds: 7 * 24 * 3600,
    sessionSeconds: 4 * 3600,
    mailIntervalSeconds: 60,
    rates: { messagesPerHour: 30 },
  });
});

test("set: each has its effect", () => {
  expect(
    settingsFor({
      AUTH_SIGNUP: "open",
      AUTH_SITE_URL: "https://app.example/",
      AUTH_DOUBLE_CONFIRM: "off",
      AUTH_RATE_LIMITS: "off",
      AUTH_JWT_EXP: "600",
      AUTH_SESSION_TIMEBOX: "7200",
      AUTH_ALLOWED_REDIRECTS: "https://a.example/**",
    }),
  ).toMatchObject({
    siteUrl: "https://app.example",
    signupOpen: true,
    doubleConfirm: false,
    rates: null,
    accessTokenSeconds: 600,
    rememberedSeconds: 7200,
    sessionSeconds: 7200,
    allowedRedirects: ["https://a.example/**"],
  });
  expect(
    settingsFor({
      AUTH_AUTOCONFIRM_EMAIL: "on",
      AUTH_AUTOCONFIRM_SMS: "on",
      AUTH_ANONYMOUS: "on",
      AUTH_MANUAL_LINKING: "on",
      AUTH_WEB3: "on",
      AUTH_SAML: "on",
      AUTH_REQUIRE_REAUTHENTICATION: "on",
      AUTH_REQUIRE_CURRENT_PASSWORD: "on",
      AUTH_REFRESH_REUSE_INTERVAL: "10",
      AUTH_MAIL_INTERVAL: "5",
      AUTH_PASSWORD_MIN: "12",
      AUTH_JWT_SECRET: "a secret of thirty-two characters",
    }),
  ).toMatchObject({
    autoconfirmEmail: true,
    autoconfirmSms: true,
    anonymous: true,
    manualLinking: true,
    web3: true,
    saml: true,
    requireReauthentication: true,
    requireCurrentPassword: true,
    refreshReuseSeconds: 10,
    mailIntervalSeconds: 5,
    passwordMin: 12,
    jwtSecret: "a secret of thirty-two characters",
  });
  expect(settingsFor({ AUTH_SESSION_TIMEBOX: "86400" })).toMatchObject({
    rememberedSeconds: 86_400,
    sessionSeconds: 4 * 3600,
  });
});

test("a time box ends sessions earlier and never later", () => {
  expect(settingsFor({ AUTH_SESSION_TIMEBOX: "31536000" })).toMatchObject({
    rememberedSeconds: 7 * 24 * 3600,
    sessionSeconds: 4 * 3600,
  });
});

test("under another path, or none: the issuer follows", () => {
  const issuerUnder = (prefix: string) =>
    identitySettings("https://mavuno.example/", { prefix }).issuer;
  expect(issuerUnder("/gate")).toBe("https://mavuno.example/gate");
  expect(issuerUnder("")).toBe("https://mavuno.example");
});
