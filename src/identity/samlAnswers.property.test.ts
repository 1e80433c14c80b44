// Whatever is changed in a good answer on its way, it is refused, or it still says what was signed.
import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerTo } from "#simulators/saml/answers.ts";
import { AuthFault } from "./faults.ts";
import { decodeAnswer, type Expected, readAnswer, senderOf } from "./samlAnswers.ts";
import { selfSignedCertificate } from "./selfSignedCertificate.ts";

const now = new Date("2026-11-20T09:00:00Z");
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const from = new Date("2026-01-01T00:00:00Z");
const until = new Date("2027-01-01T00:00:00Z");
const certificate = selfSignedCertificate({ privateKey, commonName: "idp", from, until });
const own = {
  privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  certificate,
};
const expected: Expected = {
  provider: { entityId: "https://idp.test", certificates: [certificate] },
  entityId: "https://us.test/metadata",
  answersTo: "https://us.test/acs",
  requestId: "_question",
  now,
};
const good = answerTo({
  entityId: expected.provider.entityId,
  answersTo: expected.answersTo,
  audience: expected.entityId,
  requestId: expected.requestId,
  person: { nameId: "ada-01", attributes: { mail: ["ada@company.test"], groups: ["a", "b"] } },
  mischief: {},
  keys: { own, other: own },
  now,
});

/** What an answer says, or that it was refused; anything else is a fault of ours. */
async function outcomeOf(xml: string): Promise<unknown> {
  try {
    senderOf(xml);
    const { subject, attributes, assertionId } = await readAnswer(xml, expected);
    return { subject, attributes: [...attributes], assertionId };
  } catch (error) {
    if (error instanceof AuthFault && error.status === 400) return "refused";
    throw error;
  }
}

const said = await outcomeOf(good);
const pieces = good.split(/(?=<)/);
const piece = fc.nat(pieces.length - 1);
const signs = [
  "<",
  ">",
  "/",
  '"',
  "&",
  " ",
  "x",
  "<!-- -->",
  "]]>",
  "<?a b?>",
  "&#x41;",
  "é",
  "\u0000",
];

test("the untouched answer is good", () => {
  expect(said).toMatchObject({ subject: "ada-01" });
});

test.each<[string, fc.Arbitrary<string>]>([
  [
    "some characters replaced",
    fc
      .tuple(fc.nat(good.length), fc.nat(12), fc.array(fc.constantFrom(...signs), { maxLength: 4 }))
      .map(([at, gone, put]) => `${good.slice(0, at)}${put.join("")}${good.slice(at + gone)}`),
  ],
  [
    "a part written a second time somewhere",
    fc
      .tuple(piece, fc.integer({ min: 1, max: 30 }), piece)
      .map(([start, length, at]) =>
        pieces.toSpliced(at, 0, ...pieces.slice(start, start + length)).join(""),
      ),
  ],
  [
    "a part taken away, or put elsewhere",
    fc.tuple(piece, fc.integer({ min: 1, max: 10 }), piece).map(([start, length, at]) => {
      const moved = pieces.slice(start, start + length);
      const left = pieces.toSpliced(start, length);
      return left.toSpliced(at, 0, ...(at % 2 === 0 ? moved : [])).join("");
    }),
  ],
])("%s", async (_, changed) => {
  await fc.assert(
    fc.asyncProperty(changed, async (xml) => {
      const outcome = await outcomeOf(xml);
      if (outcome !== "refused") expect(outcome).toEqual(said);
    }),
    { numRuns: 400 },
  );
});

test("what is posted is refused in words, whatever it is", () => {
  fc.assert(
    fc.property(fc.oneof(fc.base64String(), fc.string({ unit: "binary" })), (posted) => {
      try {
        expect(typeof decodeAnswer(posted)).toBe("string");
      } catch (error) {
        expect(error).toMatchObject({ status: 400, code: "validation_failed" });
      }
    }),
  );
});
