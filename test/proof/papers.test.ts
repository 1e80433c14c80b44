// T-PDF: whatever people are called, a paper says who is paid how much, its code leads to where it is checked,
// it does nothing by itself, and who prints it again gets the same bytes. Read from the bytes, as strangers do.
import fc from "fast-check";
import { create as createQr } from "qrcode";
import { describe, expect, test } from "vitest";
import { makeVerificationCode } from "#kernel/crockford.ts";
import { cell, fact, facts, figureColumn, paper, table, textColumn } from "#kernel/paper.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { readSettings } from "#platform/server/settings.ts";
import { payments } from "#work/payments/api.ts";
import { makePayee, voucherHands } from "#test/payingMakers.ts";
import { makeWorld } from "#test/world.ts";
import { type ReadPdf, readPdf } from "./pdfReader.ts";
import { sabotage } from "./saboteurs.ts";
import { seed, sizeOf } from "./sizes.ts";

const { papers } = sizeOf("papers");
const world = await makeWorld();
await sabotage(world);
const { prepared, approve, release } = voucherHands(world);
const { host, port } = readSettings({});
const where = { publicUrl: `http://${host}:${port}` };

/** Names as mischief would write them; each is a farmer's, and his payment's. */
const strange = [
  "Nakato",
  "Nakato () \\ % <<>> endobj",
  "/JS (app.alert(1)) /OpenAction",
  "] #panic() [",
  '"] + read("/etc/passwd") + ["',
  "$ sum_(i=0) $ *b* `r` @ref <x> = H",
  "</svg><script>alert(1)</script>",
  "https://evil.example/javascript:alert(1)",
  "Ŋŋ Bübü Ñandú – ½",
  "UGX 1\u202E000,000\u2066x\u2069\u200B",
];
const turning = /[\u202A-\u202E\u2066-\u2069]/;
/** What turns the reading direction or cannot be seen is not printed. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069]/;
const plain = (words: string): string =>
  words.replaceAll(new RegExp(unseen, "g"), "").replaceAll(/\s/g, "");
/** 1804920 is 1,804,920. */
const grouped = (amount: bigint): string => amount.toString().replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** The squares of a QR code that leads there. */
function squaresOf(address: string): string {
  const { modules } = createQr(address, { errorCorrectionLevel: "M" });
  const numbers = Array.from({ length: modules.size }, (_, index) => index);
  return numbers
    .map((row) => numbers.map((column) => (modules.get(row, column) ? "1" : "0")).join(""))
    .join("\n");
}

const sums = { documents: 0, active: 0, wrongCodes: 0, wrongWords: 0 };

/** Counts what is wrong with a paper that should say these words and lead to that code. */
function look({ text, codes, active }: ReadPdf, said: readonly string[], code: string): void {
  const squares = squaresOf(`${where.publicUrl}/verify/${code}`);
  const all = plain(text);
  sums.documents += 1;
  sums.active += active.length;
  sums.wrongCodes += codes.includes(squares) && codes.length === 1 ? 0 : 1;
  const missing = said.filter((words) => !all.includes(plain(words)));
  sums.wrongWords += missing.length;
  expect(missing, `PROOF_SEED=${seed}: what ${text} does not say`).toEqual([]);
  expect(text).not.toMatch(turning);
  expect(active).toEqual([]);
  expect(codes, "one code, and it leads where it should").toEqual([squares]);
}

describe("T-PDF", () => {
  test("the papers of a payment say who gets how much, whatever the payee is called", async () => {
    let amount = 1_804_920n;
    for (const name of strange) {
      amount += 1_111_111n;
      const isRefused = unseen.test(name);
      const partyId = await makePayee(world, { name: isRefused ? "Nakato" : name, wallet: null });
      // Nobody can enter it; a paper does not rely on that.
      if (isRefused)
        await world.sql.query("update farmer set last_name = $2 where id = $1", [partyId, name]);
      const first = await prepared(amount, { partyId });
      const paid = await release(await approve(first, "owner"), "md");
      const file = async (format: "80mm" | "A5") =>
        readPdf((await world.file("md", payments.receipt, { id: paid.id, format })).bytes);
      const said = [`${name} Rehema`, `UGX ${grouped(amount)}`, paid.number];
      const [receipt, sheet] = [await file("80mm"), await file("A5")];
      const voucher = await world.file("md", payments.voucher, { id: paid.id });
      look(receipt, said, await codeOf("payment-receipt", paid.id));
      look(sheet, said, await codeOf("payment-receipt", paid.id));
      look(readPdf(voucher.bytes), said, await codeOf("payment-receipt", paid.id));
      expect(sheet.pages.map((page) => page.map(Math.round))).toEqual([[420, 595]]);
      const again = await world.file("md", payments.voucher, { id: paid.id });
      expect(again.bytes.equals(voucher.bytes), "the same bytes again").toBe(true);
    }
  });

  test(
    "whatever is written on a paper, its figures can be read and it does nothing",
    { timeout: 3_600_000 },
    async () => {
      const one = fc.record({
        amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
        words: fc.string({ unit: "binary", maxLength: 120 }),
        format: fc.constantFrom("A4" as const, "A5" as const, "80mm" as const, "58mm" as const),
        random: fc.uint8Array({ minLength: 10, maxLength: 10 }),
      });
      for (const { amount, words, format, random } of fc.sample(one, { seed, numRuns: papers })) {
        const code = makeVerificationCode(random);
        const made = paper({
          ...{ format, company: { name: words, lines: [words] }, title: "Receipt", number: words },
          ...{ day: "2026-11-20", code },
          blocks: [
            facts([fact("Paid to", words), fact("Paid", `UGX ${grouped(amount)}`)]),
            table({
              columns: [textColumn(words), figureColumn("UGX")],
              rows: [[cell(words, words), grouped(amount)]],
            }),
          ],
        });
        const read = readPdf(await renderPaper(made, where));
        look(read, [`UGX ${grouped(amount)}`], code);
      }
      const { documents, active, wrongCodes, wrongWords } = sums;
      console.log(
        `T-PDF seed ${seed}: documents ${documents}, active content ${active}, QR wrong ${wrongCodes}, ` +
          `words missing ${wrongWords}`,
      );
      expect(documents).toBe(papers + 3 * strange.length);
    },
  );
});

async function codeOf(type: string, subjectId: string): Promise<string> {
  const found = await world.sql.query<{ code: string }>(
    "select code from verification_code where type = $1 and subject_id = $2",
    [type, subjectId],
  );
  return found.rows[0]?.code ?? "";
}
