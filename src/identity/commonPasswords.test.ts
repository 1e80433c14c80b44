// What everybody tries first, and what nobody would.
import fs from "node:fs";
import { expect, test } from "vitest";
import { isCommonPassword, ownWordsOf } from "./commonPasswords.ts";

test.each([
  "password",
  "Password1!",
  "P@ssw0rd",
  "passw0rd2025",
  "12345678",
  "87654321",
  "123123123",
  "11112222",
  "aaaaaaaa",
  "abcabcabc",
  "qwertyuiop",
  "qwerty123",
  "1qaz2wsx",
  "1q2w3e4r5t",
  "asdfghjkl",
  "abc12345",
  "iloveyou",
  "letmein1",
  "Welcome123",
  "admin2024",
  "Mavuno2025!",
  "mavuno123",
  "Kampala@2026",
  "uganda256",
  "coffee2026",
  "robusta1",
  "mypassword",
  "sunshine7",
  "football99",
  "trustno1",
  "Jesus123",
  "passwordpassword",
  "!!monkey!!",
  "metallica",
  "steelers",
  "blink182",
  "playstation",
  "q1w2e3r4",
  "katonda1",
  "matooke1",
  "mtnuganda",
  "Mukama2026!",
  "ssemakula1",
  "nakimuli99",
  "expressfc1",
  "kccafc2025",
  "vipersfc!",
  "airtel123",
  "muzungu1",
  "webale123",
  "obulamu1",
  "ilovekampala",
  "dragons99",
  "1qazxsw2",
  "zaq12wsx",
  "rangers1",
  "gunners1",
  "munyonyo7",
  "11223344",
  "zxczxczx",
  "aa123456",
  "147258369",
  "mnbvcxz1",
  "Kat0nda0!",
])("refused: %s", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "Momentum-2026!",
  "correct horse battery staple",
  "x7#kQ9!vLm",
  "Another-2026",
  "mugerwa-plants-trees",
  "Tr4ctor&Bodaboda",
  "njaguza-emmwanyi",
  "coffeefarmer-1987-lubaga",
  "ωραία-θάλασσα-7",
  "密码很长而且没人知道",
])("accepted: %s", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

const ruth = ownWordsOf({
  email: "r.nakato88@kyagalanyi-coffee.example",
  phone: "256772123456",
  user_metadata: {
    first_name: "Ruth",
    last_name: "Nakató",
    company: "Zuri Beans",
    theme: "purplish",
  },
});

test.each([
  "Nakato2026!",
  "ruthnakato",
  "nakatoruth1",
  "R.Nakato88",
  "r.nakato88!",
  "Kyagalanyi#1",
  "zuribeans1",
  "RuthRuth99",
  "iloveruth1",
  "0772123456",
  "+256772123456",
])("refused to Ruth Nakato of Zuri Beans: %s", (password) => {
  expect(isCommonPassword(password, ruth)).toBe(true);
});

test.each(["truthful-lantern-6", "purplish-31", "x7#kQ9!vLm", "Nakatosbrotherinlaw-6"])(
  "accepted from her: %s",
  (password) => {
    expect(isCommonPassword(password, ruth)).toBe(false);
  },
);

test("whoever writes long names into their account keeps nobody waiting", () => {
  const names = Array.from({ length: 400 }, (_, index) => "a".repeat((index % 60) + 3));
  const own = ownWordsOf({
    email: null,
    phone: null,
    user_metadata: { full_name: names.join(" ") },
  });
  const startedMs = performance.now();
  expect(isCommonPassword(`${"a".repeat(60)}bcdfghzkw`, own)).toBe(false);
  expect(performance.now() - startedMs).toBeLessThan(200);
});

test("what is looked up is a list of words, each once", () => {
  const words = fs
    .readFileSync(new URL("./commonPasswords.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  expect(words.length).toBeGreaterThan(3000);
  expect(words.filter((word) => !/^[a-z0-9]{2,30}$/.test(word))).toEqual([]);
  expect(words).toEqual([...new Set(words)].sort());
});
