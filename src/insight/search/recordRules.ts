// Which records a person may find, how what they typed is read, and what is said of a record found.
import type { AccessTable } from "#kernel/access.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { type Currency, formatMoney } from "#kernel/money.ts";
import { can, type Needs } from "#kernel/permissions.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { contracts } from "#registry/contracts/api.ts";
import { customers } from "#registry/customers/api.ts";
import { farmers } from "#registry/farmers/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { bills } from "#work/bills/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { shipments } from "#work/exports/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { payments } from "#work/payments/api.ts";
import { processing } from "#work/processing/api.ts";
import { salesOrders } from "#work/sales/api.ts";
import { seesSales } from "#work/sales/rules.ts";
import { testingJobs } from "#work/testing-jobs/api.ts";
import { type Asker, opens, type RecordKind, recordKinds } from "./rules.ts";

/** A screen that shows a kind of record: its path before the id, and who may read what it shows. */
interface Way {
  path: string;
  needs: Needs;
}

/** The screens of each kind, the best first; who reads the list of a kind may find one of it. */
export const waysTo: Record<RecordKind, readonly Way[]> = {
  farmer: [{ path: "/farmers/", needs: farmers.list.needs }],
  customer: [{ path: "/customers/", needs: customers.list.needs }],
  supplier: [{ path: "/suppliers/", needs: suppliers.list.needs }],
  collection: [{ path: "/field-collections/", needs: collections.list.needs }],
  // Where a lot comes from says most; who may not see that sees what moved it.
  lot: [
    {
      path: "/traceability/lot/",
      needs: ["canViewCompliance", "canViewFarmers", "canViewReports"],
    },
    { path: "/stock-card?lotId=", needs: ["canUpdateInventory", "canViewReports"] },
  ],
  batch: [{ path: "/processing/", needs: processing.list.needs }],
  packing: [{ path: "/packaging-inventory/", needs: packaging.list.needs }],
  contract: [{ path: "/contracts/", needs: contracts.list.needs }],
  shipment: [{ path: "/export-documentation/", needs: shipments.list.needs }],
  payment: [{ path: "/payments/", needs: payments.list.needs }],
  "fund-request": [{ path: "/fund-requests/", needs: fundRequests.list.needs }],
  expense: [{ path: "/expenses/", needs: expenses.list.needs }],
  bill: [{ path: "/suppliers/bills/", needs: bills.list.needs }],
  order: [{ path: "/orders/", needs: salesOrders.list.needs }],
  invoice: [{ path: "/orders/invoices/", needs: seesSales }],
  job: [{ path: "/orders/jobs/", needs: testingJobs.list.needs }],
};

/** The kinds this person may find, each with the path before its id. */
export function findableKinds(access: AccessTable, asker: Asker): Map<RecordKind, string> {
  const found = new Map<RecordKind, string>();
  for (const kind of recordKinds) {
    const way = waysTo[kind].find(
      ({ path, needs }) => can(asker.flags, needs) && opens(access, path.replace(/\/$/, ""), asker),
    );
    if (way) found.set(kind, way.path);
  }
  return found;
}

/** What was typed, as the tables are asked for it. */
export interface Wanted {
  /** Each has to stand somewhere in what a record is found by. */
  words: string[];
  /** The two longest that have three letters or figures in a row: an index knows no shorter ones. */
  leads: string[];
  /** All of it without blanks and hyphens: a container as it is written on its door. */
  compact: string | null;
  /** The whole numbers it may mean: `col 26 123` is `COL-26-000123`. */
  numbers: string[];
  /** The digits of a telephone without country code and nought; null when it is none. */
  phone: string | null;
}

const mostWords = 5;

/** Reads a text that is worth searching. */
export function readWanted(text: string): Wanted {
  const compact = text.replaceAll(/[\s-]/g, "");
  const digits = text.replaceAll(/[\s()+.-]/g, "").replace(/^(?:256|0)/, "");
  const words = text.toLowerCase().split(" ").slice(0, mostWords);
  return {
    words,
    leads: words
      .filter((word) => /[a-z0-9]{3}/.test(word))
      .toSorted((one, other) => other.length - one.length)
      .slice(0, 2),
    compact: /^[a-z]{4}\d+$/i.test(compact) ? compact : null,
    numbers: numbersMeant(text.toUpperCase()),
    phone: /^\d{4,12}$/.test(digits) ? digits : null,
  };
}

/** A number as typed, and with the noughts and hyphens that people leave out. */
function numbersMeant(text: string): string[] {
  const meant = [text, text.replaceAll(" ", "-")];
  const [, series, year, place] = /^([A-Z]{2,4})[ -]?(\d\d)[ -](\d{1,6})$/.exec(text) ?? [];
  if (place !== undefined) meant.push(`${series}-${year}-${place.padStart(6, "0")}`);
  const [, letters, count] = /^([A-Z]{2,5})[ -]?(\d{1,9})$/.exec(text) ?? [];
  // Farmers count in four figures, customers and suppliers in three.
  if (count !== undefined) {
    meant.push(...[3, 4].map((figures) => `${letters}-${count.padStart(figures, "0")}`));
  }
  return [...new Set(meant)];
}

/** What is said beneath a record's title. */
export interface LineParts {
  about: string | null;
  grams: bigint | null;
  amount: bigint | null;
  currency: Currency;
  day: Day | null;
}

/** The parts that are known, in one line: `Nakato Rose · 406.9 kg · 20 Nov 2026`. */
export function lineOf({ about, grams, amount, currency, day }: LineParts): string {
  const parts = [
    about,
    grams === null ? null : `${formatKilograms(grams)} kg`,
    amount === null ? null : formatMoney(amount, currency),
    day === null ? null : formatDay(day),
  ];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}
