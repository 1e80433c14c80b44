// Short messages that come and go. They are announced to screen readers, wait while somebody looks
// at them, and may offer one action (undo).

export interface Toast {
  id: number;
  title: string;
  text?: string;
  tone: "done" | "refused" | "quiet";
  action?: { label: string; run: () => void };
}

const listeners = new Set<() => void>();
let shown: readonly Toast[] = [];
let lastId = 0;

function show(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Shows a message. The newest three stay in view. */
export function toast(title: string, more: Partial<Omit<Toast, "id" | "title">> = {}): void {
  lastId += 1;
  show([...shown, { id: lastId, title, tone: "done" as const, ...more }].slice(-3));
}

export function closeToast(id: number): void {
  show(shown.filter((one) => one.id !== id));
}

export function toastsShown(): readonly Toast[] {
  return shown;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
