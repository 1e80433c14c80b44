// With which view each list begins, as the server last said: kept on this device, so that a list is never drawn with all its
// rows first. Signing out forgets it.
const key = "mavuno.listBeginnings";

function all(): Record<string, unknown> {
  const text = localStorage.getItem(key);
  try {
    const kept: unknown = text === null ? {} : JSON.parse(text);
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** The query a list begins with; undefined: with all its rows, or nothing is known here. */
export function beginningOf(route: string): string | undefined {
  const query = all()[route];
  return typeof query === "string" && query !== "" ? query : undefined;
}

/** Keeps what the server said just now. */
export function keepBeginning(route: string, query: string | undefined): void {
  if (beginningOf(route) === query) return;
  const kept = all();
  if (query === undefined) delete kept[route];
  else kept[route] = query;
  localStorage.setItem(key, JSON.stringify(kept));
}
