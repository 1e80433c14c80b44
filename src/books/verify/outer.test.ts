// What the checks of decisions, cash, other currencies, files, providers, consents and of what was there
// before find when somebody has spoiled it.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepFile, keepFilesIn } from "#books/files/door.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { loosened, saboteurOf } from "#test/saboteur.ts";
import { countAdded, verifyOwnBooks } from "./door.ts";
import { insertCheck } from "#books/watch/store.ts";

const books = await openBooksOnly();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-files-"));
const bytes = Buffer.from("A paper that was kept.");
let sha256 = "";
const [anna, ben, carol] = [newId(), newId(), newId()];

beforeAll(async () => {
  keepFilesIn(folder);
  const file = { name: "paper.txt", media: "text/plain" };
  ({ sha256 } = await books.inBooks((ctx) => keepFile(ctx, bytes, file)));
  await books.inBooks(async (ctx) => {
    const results = await verifyOwnBooks(ctx, { files: "all" });
    const kept = { id: newId(), checkedAt: ctx.now, tookMs: 1, checkedBy: null };
    await insertCheck(ctx, { ...kept, results, counts: await countAdded(ctx) });
  });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const loose = [
  "approval_request",
  "approval_step",
  "payment",
  "supplier_bill",
  "buying_session",
  "session_money",
  "voucher",
  "voucher_line",
  "shipment_receipt",
  "due",
  "payment_finding",
  "account_statement",
  "statement_line",
  "statement_match",
  "statement_match_entry",
  "farmer",
  "farmer_consent",
  "plot",
  "custody",
  "custody_handover",
  "custody_loss",
].map(loosened);
const act = saboteurOf(books, { files: "all", first: loose });

const one = "'00000000-0000-7000-8000-000000000001'";
const two = "'00000000-0000-7000-8000-000000000002'";
const request = (makers: string) => `
  insert into approval_request (org_id, id, number, document_id, document_type, state, amount, makers, content_sha256)
  values ($org, ${one}, 'EXP-26-000001', ${two}, 'expense', 'approved', 1000, array[${makers}]::uuid[], 'a')`;
const step = (more: {
  by: string;
  role?: string;
  limits?: string;
  hash?: string;
  number?: number;
}) => `
  insert into approval_step (org_id, request_id, step, requested_by, content_sha256, flag, roles, limits, state,
    decided_by, decided_role, same_person)
  values ($org, ${one}, ${more.number ?? 1}, '${anna}', '${more.hash ?? "a"}', 'canApproveFunds', '{owner,accountant}',
    '${more.limits ?? "[]"}', 'approved', '${more.by}', '${more.role ?? "owner"}', false)`;
const payment = (more: Record<string, string>) => {
  const row = {
    org_id: "$org",
    id: one,
    number: "'PV-26-000001'",
    amount: "500",
    prepared_on: "'2026-11-20'",
    kind: "'dues'",
    party_type: "'farmer'",
    method: "'mtn_momo'",
    content_sha256: "'a'",
    approved_sha256: "'a'",
    created_by: `'${anna}'`,
    approved_by: `'${ben}'`,
    released_by: `'${carol}'`,
    same_person: "false",
    ...more,
  };
  return `insert into payment (${Object.keys(row).join(", ")}) values (${Object.values(row).join(", ")})`;
};
/** What the list of payments keeps beside them; the triggers sleep while the books are spoiled. */
const summedUp = `insert into payment_sum
  select org_id, prepared_on, state, method, kind, party_type, count(*), sum(amount)
  from payment where org_id = $org group by 1, 2, 3, 4, 5, 6`;
const voucher = (type: string, event: string, source = one) => `
  insert into voucher (org_id, id, number, day, source_type, source_id, event, memo)
  values ($org, ${two}, 'JV-26-000001', '2026-11-20', '${type}', ${source}, '${event}', 'Sabotage')`;
const line = (number: number, account: string, amount: string, foreign = "null, null, null") => `
  insert into voucher_line (org_id, voucher_id, line, day, account_code, amount, foreign_amount, foreign_currency,
    rate_micro)
  values ($org, ${two}, ${number}, '2026-11-20', '${account}', ${amount}, ${foreign})`;
const session = (more: { expected: number; counted: number }) => `
  insert into buying_session (org_id, id, number, state, officer_id, expected_amount, counted_amount)
  values ($org, ${one}, 'BS-26-000001', 'closed', '${anna}', ${more.expected}, ${more.counted})`;
const statement = ({ amount = "-500", closing = "-500" }) => [
  `insert into account_statement (org_id, id, account_code, statement_key, from_day, to_day, opening, closing)
   values ($org, ${one}, '1150', 'S1', '2026-11-20', '2026-11-20', 0, ${closing})`,
  `insert into statement_line (org_id, id, statement_id, line, account_code, booked_on, amount, provider_reference)
   values ($org, ${one}, ${one}, 1, '1150', '2026-11-20', ${amount}, 'R1')`,
];
const paid = payment({ state: "'succeeded'", provider_reference: "'R1'" });
const farmer = `
  insert into farmer (org_id, id, public_id, code, state, first_name, last_name, registered_by, registered_at)
  values ($org, ${one}, ${two}, 'FRM-0001', 'active', 'Rehema', 'Nakato', '${anna}', now())`;
/** What that record lacks, as it is kept beside it and beside all of them. */
const farmersGaps = `
  with gap as (
    insert into record_gap
      (org_id, farmer_id, registered_by, missing_phone, missing_nin, missing_plot, missing_consent)
    values ($org, ${one}, '${anna}', true, true, false, true)
  )
  insert into record_sum values ($org, '${anna}', 1, 1, 1, 0, 1)`;
const publicPage = (words: string, instead: string) => `do $do$ begin
  execute replace(pg_get_functiondef('public_farmer'::regproc), '${words}', '${instead}');
end $do$`;
const plot = `
  insert into plot (org_id, id, farmer_id, state, centre_lat, centre_lon, declared_m2)
  values ($org, ${one}, ${one}, 'verified', 400000, 32500000, 10)`;
const custody = ({ pieces }: { pieces: number }) => `
  insert into custody (org_id, id, issue_id, product_id, holder_id, taken, pieces)
  values ($org, ${one}, ${one}, ${one}, '${anna}', 5, ${pieces})`;
const agreed = (purpose: string) => `
  insert into farmer_consent (org_id, farmer_id, purpose, given) values ($org, ${one}, '${purpose}', true)`;

const sabotages: [string, string, string[]][] = [
  ["nothing", "what was decided as it should be", [request(`'${anna}'`), step({ by: ben })]],
  ["nothing", "what was paid by three people", [payment({ state: "'approved'" }), summedUp]],
  [
    "nothing",
    "a farmer who agreed",
    [farmer, farmersGaps, agreed("public_profile"), agreed("share_geolocation"), plot],
  ],
  ["I13", "an approval nobody gave", [request(`'${anna}'`)]],
  ["I13", "an approval by who made it", [request(`'${anna}', '${ben}'`), step({ by: ben })]],
  ["I13", "an approval of other content", [request(`'${anna}'`), step({ by: ben, hash: "b" })]],
  [
    "I13",
    "an approval by a role that may not",
    [request(`'${anna}'`), step({ by: ben, role: "cashier" })],
  ],
  [
    "I13",
    "an approval above its limit",
    [
      request(`'${anna}'`),
      step({ by: ben, role: "accountant", limits: '[{"role": "accountant", "limit": "999"}]' }),
    ],
  ],
  [
    "I13",
    "two steps decided by one person",
    [
      "drop index approval_step_other_person",
      request(`'${anna}'`),
      step({ by: ben }),
      step({ by: ben, number: 2 }),
    ],
  ],
  ["I13", "an expense booked without an approval", [voucher("expense", "approved")]],
  [
    "I13",
    "a payment approved by who prepared it",
    [payment({ state: "'approved'", approved_by: `'${anna}'` })],
  ],
  [
    "I13",
    "a payment let go by who approved it",
    [payment({ state: "'queued'", released_by: `'${ben}'` })],
  ],
  [
    "I13",
    "a payment that is not what was approved",
    [payment({ state: "'queued'", approved_sha256: "'b'" })],
  ],
  [
    "I13",
    "a payment above the approver's limit",
    [payment({ state: "'queued'", approved_limit: "499" })],
  ],
  [
    "I13",
    "a bill approved by who entered it",
    [
      `insert into supplier_bill (org_id, id, created_by, approved_by, same_person)
       values ($org, ${one}, '${anna}', '${anna}', false)`,
    ],
  ],
  [
    "I16",
    "a count the books do not know",
    [
      session({ expected: 1000, counted: 900 }),
      `insert into session_money (org_id, id, session_id, state, amount) values ($org, ${one}, ${one}, 'taken_back', 900)`,
      voucher("session-money", "taken-back"),
      line(1, "1010", "950"),
      line(2, "1245", "-950"),
    ],
  ],
  ["I16", "cash that never came back", [session({ expected: 1000, counted: 1000 })]],
  [
    "I16",
    "two sessions of one officer",
    [
      "drop index buying_session_under_way",
      ...[one, two].map(
        (id) => `insert into buying_session (org_id, id, number, state, officer_id)
                 values ($org, ${id}, 'BS-' || ${id}, 'open', '${anna}')`,
      ),
    ],
  ],
  [
    "I17",
    "dollars without a rate",
    [voucher("x", "y"), line(1, "1110", "370000", "10000, 'USD', null")],
  ],
  [
    "I17",
    "dollars at another rate",
    [voucher("x", "y"), line(1, "1110", "370000", "10000, 'USD', 3600000000")],
  ],
  [
    "I17",
    "dollars the other way",
    [voucher("x", "y"), line(1, "1110", "-370000", "10000, 'USD', 3700000000")],
  ],
  [
    "I17",
    "a gain that was not booked",
    [
      `insert into shipment_receipt (org_id, id, number, fx_amount) values ($org, ${one}, 'SR-26-000001', 700)`,
      voucher("shipment-receipt", "receive"),
      line(1, "7100", "-600"),
    ],
  ],
  [
    "I17",
    "shillings left of a debt that is met",
    [
      `insert into due (org_id, id, kind, currency, amount, ugx) values ($org, ${one}, 'x', 'USD', 100, 3700)`,
      ...["100, 3700", "-100, -3600"].map(
        (moved, index) => `insert into due_movement (org_id, voucher_id, line, due_id, amount, ugx)
                           values ($org, ${two}, ${index + 1}, ${one}, ${moved})`,
      ),
    ],
  ],
  [
    "I18",
    "a photograph that was never kept",
    [farmer, `update farmer set photo_sha256 = '${"0".repeat(64)}' where id = ${one}`],
  ],
  ["I18", "a file of another size", ["update stored_file set bytes = bytes + 1"]],
  ["I18", "a file that is gone", [`update stored_file set sha256 = '${"f".repeat(64)}'`]],
  ["I19", "pieces nobody took out of a custody", [custody({ pieces: 4 })]],
  ["nothing", "a custody nothing left", [custody({ pieces: 5 })]],
  [
    "I19",
    "a hand-over that nobody received",
    [
      custody({ pieces: 3 }),
      `insert into custody_handover (org_id, id, number, state, custody_id, to_id, pieces)
       values ($org, ${one}, 'HAND-26-000001', 'accepted', ${one}, '${ben}', 2)`,
    ],
  ],
  [
    "I19",
    "a loss whose cost was not booked",
    [
      custody({ pieces: 3 }),
      `insert into custody_loss (org_id, id, number, state, custody_id, pieces)
       values ($org, ${one}, 'LOSS-26-000001', 'written_off', ${one}, 2)`,
    ],
  ],
  ["I20", "money that arrived by nobody's word", [payment({ state: "'succeeded'" })]],
  [
    "I20",
    "doubt nobody looks into",
    [payment({ state: "'unknown'", released_at: "now() - interval '3 days'" })],
  ],
  [
    "I20",
    "two payments by one transfer",
    [
      payment({ state: "'succeeded'", provider_reference: "'R1'" }),
      payment({ state: "'succeeded'", id: two, number: "'PV-26-000002'" }),
      `insert into payment_finding (org_id, id, payment_id, is_paid, provider_reference, confirmed_at)
       values ($org, ${one}, ${two}, true, 'R1', now())`,
    ],
  ],
  // Nobody booked the payment, which is another check's to find.
  ["not I20", "a statement that says what was paid", [...statement({}), paid, summedUp]],
  ["I20", "a statement that does not add up", statement({ closing: "-400" })],
  [
    "I20",
    "a network that moved another sum",
    [...statement({ amount: "-400", closing: "-400" }), paid],
  ],
  [
    "I20",
    "a line matched to another sum",
    [
      ...statement({}),
      `insert into statement_match (org_id, id, line_id, how) values ($org, ${one}, ${one}, 'hand')`,
      `insert into statement_match_entry (org_id, match_id, voucher_id, voucher_line)
       values ($org, ${one}, ${one}, 1)`,
      `insert into voucher_line (org_id, voucher_id, line, day, account_code, amount)
       values ($org, ${one}, 1, '2026-11-20', '1150', -499)`,
    ],
  ],
  [
    "I21",
    "a page of a farmer who said no",
    [
      publicPage("and agreed.given", ""),
      farmer,
      agreed("public_profile"),
      "update farmer_consent set given = false",
    ],
  ],
  [
    "I21",
    "a place nobody agreed to",
    [publicPage("when bool_or(share.given)", "when true"), farmer, agreed("public_profile"), plot],
  ],
  ["I22", "an audit line that is gone", ["delete from stored_file"]],
];

test.each(sabotages)("%s finds %s", async (id, _, statements) => {
  const failed = await act(statements);
  // Spoiled tables fail other checks too; these eight are meant here.
  const meant = failed.filter((one) =>
    ["I13", "I16", "I17", "I18", "I19", "I20", "I21", "I22"].includes(one),
  );
  if (id === "nothing") expect(meant).toEqual([]);
  else if (id.startsWith("not ")) expect(meant).not.toContain(id.slice("not ".length));
  else expect(meant).toContain(id);
});

test("a file whose bytes were changed is found when its hour reads it, and by who reads all", async () => {
  const at = path.join(folder, books.orgId, sha256.slice(0, 2), sha256);
  fs.writeFileSync(at, bytes.toString().replace("kept", "lost"));
  const hour = parseInt(sha256.slice(-2), 16) % 24;
  const look = async (files: "all" | number) => {
    const results = await books.inBooks((ctx) => verifyOwnBooks(ctx, { files }));
    return results.find((result) => result.id === "I18")?.faults;
  };
  const fault = [`org=${books.orgId} file=${sha256} was changed`];
  expect(await look(hour)).toEqual(fault);
  expect(await look((hour + 1) % 24)).toEqual([]);
  expect(await look("all")).toEqual(fault);
  fs.writeFileSync(at, bytes);
});
