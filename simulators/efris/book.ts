// What the simulated authority remembers: its own keys and the device's, the invoices it numbered, the
// credit notes it was asked for. Kept in one file, so that a number given is given for ever.
import { generateKeyPair } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const pair = z.object({ publicKey: z.string(), privateKey: z.string() });
const document = z.object({
  reference: z.string(),
  tin: z.string(),
  fdn: z.string(),
  invoiceId: z.string(),
  antifakeCode: z.string(),
  qrCode: z.string(),
  issuedDate: z.string(),
  grossAmount: z.string(),
  content: z.string(),
});
export type NumberedDocument = z.output<typeof document>;
const application = z.object({
  reference: z.string(),
  tin: z.string(),
  grossAmount: z.string(),
  /** 101 approved, 102 waits, 103 not approved: as the authority numbers them. */
  approveStatus: z.enum(["101", "102", "103"]),
  invoiceNo: z.string(),
});
export type CreditApplication = z.output<typeof application>;

const bookSchema = z.object({
  authority: pair,
  device: pair,
  lastNumber: z.int(),
  documents: z.array(document),
  applications: z.array(application),
});
export type Book = z.output<typeof bookSchema> & { keep: () => void };

function newPair(): Promise<z.output<typeof pair>> {
  return promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

async function newBook(): Promise<z.output<typeof bookSchema>> {
  const [authority, device] = await Promise.all([newPair(), newPair()]);
  return { authority, device, lastNumber: 0, documents: [], applications: [] };
}

/** The book in this folder, or a new one; without a folder it is forgotten at the end. */
export async function openBook(dataDir: string | undefined): Promise<Book> {
  const file = dataDir === undefined ? null : path.join(dataDir, "book.json");
  const kept =
    file !== null && fs.existsSync(file)
      ? bookSchema.parse(JSON.parse(fs.readFileSync(file, "utf8")))
      : null;
  const book = kept ?? (await newBook());
  const keep = (): void => {
    if (file === null || dataDir === undefined) return;
    fs.mkdirSync(dataDir, { recursive: true });
    const written = `${file}.new`;
    fs.writeFileSync(written, JSON.stringify(book), { mode: 0o600 });
    fs.renameSync(written, file);
  };
  keep();
  return Object.assign(book, { keep });
}
