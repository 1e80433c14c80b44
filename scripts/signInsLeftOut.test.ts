import { expect, test } from "vitest";
import { namesOnly } from "./signInsLeftOut.ts";

test("what is left out keeps its names, can be made and does nothing", async () => {
  const code = namesOnly(
    [
      "import { one } from './one';",
      "export function fromHex(hex) { return parseInt(hex, 16); }",
      "export async function getCredential() {}",
      "export class WebAuthnApi { constructor(client) { this.client = client; } }",
      "export const webAuthnAbortService = new Service();",
    ].join("\n"),
  );
  const left: Record<string, new (given: unknown) => object> = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  expect(Object.keys(left).toSorted()).toEqual([
    "WebAuthnApi",
    "fromHex",
    "getCredential",
    "webAuthnAbortService",
  ]);
  for (const Made of Object.values(left)) expect(Object.keys(new Made({}))).toEqual([]);
});
