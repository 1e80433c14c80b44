// What everybody tries first, and what nobody would.
import { expect, test } from "vitest";
import { isCommonPassword } from "./commonPasswords.ts";

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
