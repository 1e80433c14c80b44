// The pure half of forms: which fields are wrong, where the server's complaints belong, and how a
// draft is kept. No React in here.

export interface FieldError {
  /** The field's name; a line's field is `bags.0.gross`. Empty: it concerns the whole form. */
  path: string;
  message: string;
}

/** Nothing was typed or chosen. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

/**
 * A path of the request as a field of the form. `names` maps the request's names to the form's, with
 * `*` for the number of a line: `{ "farmerId": "farmer", "bags.*.gross_g": "bags.*.gross" }`.
 */
export function fieldOfPath(path: string, names: Readonly<Record<string, string>>): string {
  const exact = names[path];
  if (exact !== undefined) return exact;
  const numbers = [...path.matchAll(/\.(\d+)(?=\.|$)/g)].map((match) => match[1] ?? "");
  const pattern = path.replaceAll(/\.\d+(?=\.|$)/g, ".*");
  const mapped = names[pattern];
  if (mapped === undefined) return path;
  let at = 0;
  return mapped.replaceAll("*", () => numbers[at++] ?? "");
}

/** One error per field: the first said wins. */
export function firstPerField(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ path }) => {
    if (path === "") return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return true;
  });
}

export interface Draft<V> {
  /** When it was last kept, in milliseconds. */
  at: number;
  /** The id of the new thing: sending the same draft twice makes one thing. */
  id: string;
  values: V;
  /** Why the company said no to it, when it is opened again to be mended. */
  refusal?: Refused;
}

/** What a refusal says, as far as a form shows it. */
export interface Refused {
  detail: string;
  errors?: readonly FieldError[];
}

/** A refusal as complaints about fields of the form; without any, its words stand over the whole form. */
export function complaintsOf(
  { detail, errors = [] }: Refused,
  names: Readonly<Record<string, string>>,
): FieldError[] {
  if (errors.length === 0) return [{ path: "", message: detail }];
  return errors.map(({ path, message }) => ({ path: fieldOfPath(path, names), message }));
}

/** What can be kept of a form: everything but files, which are too large for the browser's notes, and what is left out. */
export function keepable<V extends object>(values: V, out: readonly string[] = []): Partial<V> {
  const entries = Object.entries(values).filter(
    ([name, value]) => !isFile(value) && !out.includes(name),
  );
  // Leaving keys out of V gives a Partial of V.
  return Object.fromEntries(entries) as Partial<V>;
}

/** True when a draft loses nothing of it. */
export function isWholeKept(values: object, out: readonly string[] = []): boolean {
  return !Object.entries(values).some(
    ([name, value]) => isFile(value) || (out.includes(name) && !isBlank(value)),
  );
}

function isFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && "base64" in value;
}

/** Reads a kept draft; null when there is none, or when the form has other fields by now. */
export function readDraft<V extends object>(text: string | null, initial: V): Draft<V> | null {
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    if (!isDraft(draft)) return null;
    const known = Object.keys(draft.values).every((name) => name in initial);
    if (!known) return null;
    // Every key is one of V's; a value that changed its kind is caught by the form's own checks.
    return { ...draft, values: { ...initial, ...draft.values } as V };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isDraft(value: unknown): value is Draft<object> {
  return (
    typeof value === "object" &&
    value !== null &&
    "at" in value &&
    typeof value.at === "number" &&
    "id" in value &&
    typeof value.id === "string" &&
    "values" in value &&
    typeof value.values === "object" &&
    value.values !== null
  );
}
