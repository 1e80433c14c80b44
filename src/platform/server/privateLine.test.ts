import { expect, test } from "vitest";
import { checkPrivateLine, isLoopback, isPrivateLine } from "./privateLine.ts";
import { readEfrisSettings } from "./efrisSettings.ts";
import { readRiskSettings } from "./riskSettings.ts";
import { readTextSettings } from "./textSettings.ts";
import { readAirtelSettings, readMomoSettings } from "./walletSettings.ts";

test.each([
  ["https://proxy.momoapi.mtn.com", true],
  ["http://127.0.0.1:9000/api", true],
  ["http://127.8.9.1", true],
  ["http://localhost:9000", true],
  ["http://[::1]:9000", true],
  ["http://proxy.momoapi.mtn.com", false],
  ["http://10.0.0.5:9000", false],
  ["http://127.0.0.1.example.com", false],
  ["http://localhost.example.com", false],
  ["http://localhost@example.com", false],
  ["ftp://127.0.0.1", false],
  ["nothing", false],
])("%s is a line nobody else hears: %s", (address, isPrivate) => {
  expect(isPrivateLine(address)).toBe(isPrivate);
});

test.each([
  ["::1", true],
  ["localhost", true],
  ["0.0.0.0", false],
  ["192.168.1.4", false],
])("%s is this machine itself: %s", (host, isHere) => {
  expect(isLoopback(host)).toBe(isHere);
});

test("the fault names the setting and a good address, and never the given one", () => {
  const faults: string[] = [];
  checkPrivateLine("X_URL", { given: "http://far.example/k3y", like: "https://x.example" }, faults);
  expect(faults).toEqual([
    "X_URL must be an https address such as https://x.example (http only on this machine).",
  ]);
});

const open = "http://far.example";
const pem = "-";

test.each([
  [
    "MOMO_BASE_URL",
    (url: string, faults: string[]) =>
      readMomoSettings(
        {
          ...{ MOMO_BASE_URL: url, MOMO_TARGET_ENVIRONMENT: "mtnuganda", MOMO_API_USER: "u" },
          ...{ MOMO_API_KEY: "k", MOMO_SUBSCRIPTION_KEY: "s" },
        },
        faults,
      ),
  ],
  [
    "AIRTEL_BASE_URL",
    (url: string, faults: string[]) =>
      readAirtelSettings(
        {
          ...{ AIRTEL_BASE_URL: url, AIRTEL_CLIENT_ID: "c", AIRTEL_CLIENT_SECRET: "s" },
          ...{ AIRTEL_PIN: "1234", AIRTEL_PUBLIC_KEY: pem },
        },
        faults,
      ),
  ],
  [
    "EFRIS_BASE_URL",
    (url: string, faults: string[]) =>
      readEfrisSettings(
        {
          ...{ EFRIS_BASE_URL: url, EFRIS_TIN: "1000000001", EFRIS_DEVICE: "TCS1" },
          ...{ EFRIS_PRIVATE_KEY: pem, EFRIS_AUTHORITY_KEY: pem },
        },
        faults,
      ),
  ],
  [
    "WHISP_BASE_URL",
    (url: string, faults: string[]) =>
      readRiskSettings({ WHISP_BASE_URL: url, WHISP_API_KEY: "k" }, faults),
  ],
  [
    "AFRICASTALKING_BASE_URL",
    (url: string, faults: string[]) =>
      readTextSettings(
        {
          ...{ AFRICASTALKING_BASE_URL: url, AFRICASTALKING_USERNAME: "u" },
          ...{ AFRICASTALKING_API_KEY: "k", AFRICASTALKING_CALLBACK_SECRET: "a".repeat(20) },
        },
        faults,
      ),
  ],
])("%s over an open line stops the start", (name, read) => {
  const of = (url: string): string[] => {
    const faults: string[] = [];
    read(url, faults);
    return faults.filter((fault) => fault.startsWith(`${name} must be an https address`));
  };
  expect(of(open)).toHaveLength(1);
  expect(of("http://127.0.0.1:9")).toEqual([]);
  expect(of("https://far.example")).toEqual([]);
});
