// Which large button somebody pressed last on this device. Only its name is kept, and signing out takes it away.
const storageKey = "mavuno.task";

/** Remembers what this person pressed. */
export function noteTask(userId: string, name: string): void {
  localStorage.setItem(storageKey, `${userId} ${name}`);
}

/** What this person pressed last here; undefined where they have pressed nothing. */
export function lastTask(userId: string): string | undefined {
  const [whose, name] = localStorage.getItem(storageKey)?.split(" ") ?? [];
  return whose === userId ? name : undefined;
}
