// PostgREST's language, as much of it as the two reads need: which columns, which rows, and every
// error with its four keys.

export const profileColumns = [
  "id",
  "email",
  "first_name",
  "last_name",
  "role",
  "organization_id",
  "department",
  "phone",
  "title",
] as const;
export type ProfileColumn = (typeof profileColumns)[number];

/** A profile as the browser knows it. */
export type ShownProfile = Record<ProfileColumn, string | null>;

export interface ProfileQuery {
  columns: readonly ProfileColumn[];
  filters: readonly { column: ProfileColumn; value: string }[];
  limit: number;
}

/** An error as PostgREST words it; all four keys are always there. */
export class RestFault extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly challenge: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string; hint?: string; challenge?: string } = {},
  ) {
    super(message);
    this.name = "RestFault";
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.challenge = more.challenge ?? null;
  }
}

const challengeFor = (words: string): string =>
  `Bearer error="invalid_token", error_description="${words}"`;

/** Every "no" of the two reads. */
export const restFaults = {
  expired: (words: string) =>
    new RestFault(401, "PGRST303", words, { challenge: challengeFor(words) }),
  badToken: (words: string) =>
    new RestFault(401, "PGRST301", words, { challenge: challengeFor(words) }),
  notOne: (count: number) =>
    new RestFault(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
      details: `The result contains ${count} rows`,
    }),
  denied: (table: string, isSignedIn: boolean) =>
    new RestFault(
      isSignedIn ? 403 : 401,
      "42501",
      `permission denied for table ${table}`,
      isSignedIn ? {} : { challenge: "Bearer" },
    ),
  noTable: (name: string) =>
    new RestFault(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`),
  noFunction: (name: string, given: readonly string[]) =>
    new RestFault(
      404,
      "PGRST202",
      given.length === 0
        ? `Could not find the function public.${name} without parameters in the schema cache`
        : `Could not find the function public.${name}(${given.join(", ").slice(0, 200)}) ` +
            "in the schema cache",
    ),
  noPath: () => new RestFault(404, "PGRST125", "Invalid path specified in request URL"),
  noSchema: (name: string) =>
    new RestFault(406, "PGRST106", `Invalid schema: ${name.slice(0, 63)}`, {
      hint: "Only the following schemas are exposed: public",
    }),
  noMedia: (accept: string) =>
    new RestFault(406, "PGRST107", `None of these media types are available: ${accept}`),
  noUuid: (value: unknown) =>
    new RestFault(400, "22P02", `invalid input syntax for type uuid: "${shown(value)}"`),
  noRole: (value: unknown) =>
    new RestFault(400, "22P02", `invalid input value for enum app_role: "${shown(value)}"`),
  noColumn: (name: string) =>
    new RestFault(400, "42703", `column profiles.${name.slice(0, 63)} does not exist`),
  badFilter: (text: string) =>
    new RestFault(400, "PGRST100", `"failed to parse filter (${text.slice(0, 100)})"`),
  badNumber: (value: string) =>
    new RestFault(400, "22P02", `invalid input syntax for type bigint: "${shown(value)}"`),
  badJson: () => new RestFault(400, "PGRST102", "Empty or invalid json"),
  away: () =>
    new RestFault(503, "PGRST001", "The database cannot be reached. Please try again in a moment."),
  /** An error of the server's own, or of the way the request was framed. */
  of: (error: unknown) => {
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    return status >= 400 && status < 500
      ? new RestFault(status, "PGRST100", error instanceof Error ? error.message : "Bad request")
      : new RestFault(500, "XX000", "The server could not answer. Please try again.");
  },
};

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, 100);
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostRows = 1000;

/** Reads select, limit and the `eq` filters of a profiles request. */
export function parseProfileQuery(pairs: readonly [string, string][]): ProfileQuery {
  let columns: readonly ProfileColumn[] = profileColumns;
  let limit = mostRows;
  const filters: { column: ProfileColumn; value: string }[] = [];
  for (const [name, value] of pairs) {
    if (name === "select") columns = parseSelect(value);
    else if (name === "limit") limit = parseLimit(value);
    else if (name !== "apikey") filters.push(parseFilter(name, value));
  }
  return { columns, filters, limit };
}

function parseSelect(text: string): readonly ProfileColumn[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name === "*" || name === "")) return profileColumns;
  return names.flatMap((name) => (name === "*" ? profileColumns : [columnOf(name)]));
}

function parseLimit(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw restFaults.badNumber(text);
  return Math.min(Number(text), mostRows);
}

function parseFilter(name: string, text: string): { column: ProfileColumn; value: string } {
  const value = /^eq\.(.*)$/s.exec(text)?.[1];
  if (value === undefined) throw restFaults.badFilter(text);
  const column = columnOf(name);
  const isId = column === "id" || column === "organization_id";
  if (isId && !uuidForm.test(value)) throw restFaults.noUuid(value);
  if (!value.isWellFormed() || value.includes("\0")) throw restFaults.badFilter(name);
  return { column, value: isId ? value.toLowerCase() : value };
}

function columnOf(name: string): ProfileColumn {
  const column = profileColumns.find((one) => one === name);
  if (!column) throw restFaults.noColumn(name);
  return column;
}

/** The columns asked for, in that order. */
export function showProfile(
  row: ShownProfile,
  columns: readonly ProfileColumn[],
): Partial<ShownProfile> {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
