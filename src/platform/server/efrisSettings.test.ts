import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readEfrisSettings } from "./efrisSettings.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const whole = {
  EFRIS_BASE_URL: "https://efristest.ura.go.ug/efrisws/ws/taapp/getInformation",
  EFRIS_TIN: "1000000001",
  EFRIS_DEVICE: "TCS1",
  EFRIS_PRIVATE_KEY: privateKey.replaceAll("\n", "\\n"),
  EFRIS_AUTHORITY_KEY: publicKey,
};
const read = (env: Record<string, string>) => {
  const faults: string[] = [];
  return { settings: readEfrisSettings(env, faults), faults };
};

test("none: the simulator; all: the authority, with a key written on one line", () => {
  expect(read({})).toEqual({ settings: null, faults: [] });
  const { settings, faults } = read(whole);
  expect(faults).toEqual([]);
  expect(settings).toMatchObject({ tin: "1000000001", device: "TCS1" });
  expect(settings?.privateKey).toContain("-----BEGIN PRIVATE KEY-----\n");
});

test("a part of them, or one that is wrong, stops the start and is named without its value", () => {
  const { EFRIS_DEVICE: _, ...part } = whole;
  expect(read(part).faults).toEqual([
    "The tax authority needs EFRIS_DEVICE too; or none of EFRIS_*.",
  ]);
  const wrong = {
    EFRIS_BASE_URL: "ftp://ura",
    EFRIS_TIN: "12",
    EFRIS_DEVICE: "TCS1",
    EFRIS_PRIVATE_KEY: "secret",
    EFRIS_AUTHORITY_KEY: "key",
  };
  const { faults } = read(wrong);
  expect(faults).toHaveLength(4);
  expect(faults.join(" ")).not.toContain("secret");
});
