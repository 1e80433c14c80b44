// What the palette knows without asking: what is worth searching, which screens a text names, what a
// role may begin, and which of the records on screen still answer what was typed since.
import { type AccessMode, type AccessTable, mayOpenPath } from "#kernel/access.ts";
import { can, type Flag, type Needs, type Role } from "#kernel/permissions.ts";
import { hasEveryWord, wordsOfScreen } from "#kernel/typedWords.ts";

/** The kinds of records that can be found, in the order they are listed. */
export const recordKinds = [
  "farmer",
  "customer",
  "supplier",
  "collection",
  "lot",
  "batch",
  "packing",
  "contract",
  "shipment",
  "payment",
  "fund-request",
  "expense",
  "bill",
  "order",
  "invoice",
  "job",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** One letter finds everything and a page of text finds nothing: neither is searched for. */
export const shortestText = 2;
export const longestText = 100;

/** What is searched for of what was typed; null when it is too little or too much. */
export function searchedText(typed: string): string | null {
  const text = typed.trim().replaceAll(/\s+/g, " ");
  return text.length < shortestText || text.length > longestText ? null : text;
}

/** The screens whose name has every typed word; those that begin with it come first. */
export function screensNamed<S extends { label: string; route: string }>(
  screens: readonly S[],
  typed: string,
): S[] {
  const found = screens.filter((screen) => hasEveryWord(wordsOfScreen(screen), typed));
  const text = typed.trim().toLowerCase();
  const begins = (screen: S): boolean => screen.label.toLowerCase().startsWith(text);
  return [...found.filter(begins), ...found.filter((screen) => !begins(screen))];
}

/**
 * Of what an earlier text found, what answers the newer one too: shown until the newer answer is here,
 * so that Enter never opens what nobody asked for.
 */
export function stillMatching<Hit extends { title: string; line: string }>(
  answer: { text: string; hits: readonly Hit[] },
  text: string,
): Hit[] {
  if (answer.text === text) return [...answer.hits];
  return answer.hits.filter(({ title, line }) => hasEveryWord(`${title} ${line}`, text));
}

/** What can be begun from the palette: the form, and what its list asks of whoever opens it. */
export const actions = [
  { name: "collection", to: "/field-collections/new", needs: "canCreateCollections" },
  { name: "farmer", to: "/farmers/new", needs: "canRegisterFarmers" },
  { name: "payment", to: "/payments/new", needs: "canProcessPayments" },
  { name: "expense", to: "/expenses/new", needs: "signed-in" },
  {
    name: "fundRequest",
    to: "/fund-requests/new",
    needs: ["canManageExpenses", "canViewFinancials", "canApproveFunds"],
  },
  { name: "employeeRequest", to: "/employee-requests/new", needs: "signed-in" },
  { name: "batch", to: "/processing/new", needs: "canManageProcessing" },
  { name: "packing", to: "/packaging-inventory/new", needs: "canManagePackaging" },
  {
    name: "shipment",
    to: "/export-documentation/new",
    needs: ["canManageExports", "canManageShipments"],
  },
  { name: "contract", to: "/contracts/new", needs: "canManageExports" },
  { name: "order", to: "/orders/new", needs: "canMakeSales" },
  { name: "quotation", to: "/orders/jobs/quotations/new", needs: "canManageExports" },
  { name: "bill", to: "/suppliers/bills/new", needs: "canManageExpenses" },
  { name: "customer", to: "/customers/new", needs: ["canManageExports", "canMakeSales"] },
  { name: "supplier", to: "/suppliers/new", needs: "canManageExpenses" },
  { name: "user", to: "/users/new", needs: "canManageUsers" },
] as const satisfies readonly { name: string; to: string; needs: Needs }[];
export type ActionName = (typeof actions)[number]["name"];

/** Who asks: the role decides which screens open, the permissions what is done there. */
export interface Asker {
  role: Role;
  flags: readonly Flag[];
  accessMode: AccessMode;
}

/** May this person open this path of the house? */
export function opens(access: AccessTable, path: string, { role, accessMode }: Asker): boolean {
  return mayOpenPath(access, path, role, accessMode);
}

/** What this person may begin. */
export function actionsOf(access: AccessTable, asker: Asker): (typeof actions)[number][] {
  return actions.filter(({ to, needs }) => can(asker.flags, needs) && opens(access, to, asker));
}
