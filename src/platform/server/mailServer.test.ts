import { expect, test } from "vitest";
import { mailServerUrl } from "./mailServer.ts";

test.each([
  ["smtp://user:p%40ss@mail.example.com:587", "?requireTLS=true"],
  ["smtp://mail.example.com?pool=true", "&requireTLS=true"],
  ["smtp://0.0.0.0:25", "?requireTLS=true"],
])("%s is written to only once nobody else can read it", (url, added) => {
  expect(mailServerUrl(url)).toBe(`${url}${added}`);
});

test.each([
  "smtps://user:password@mail.example.com:465",
  "smtp://127.0.0.1:1025",
  "smtp://localhost:1025?pool=true",
  "smtp://[::1]:1025",
  "smtp://mail.example.com?ignoreTLS=true",
  "smtp://mail.example.com?requireTLS=false",
])("%s stays as it was given", (url) => {
  expect(mailServerUrl(url)).toBe(url);
});
