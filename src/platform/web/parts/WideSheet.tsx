import type { ReactNode } from "react";

/** A sheet for a table that a phone cannot show whole: it scrolls by itself, also by keyboard, and says what it holds. */
export function WideSheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="sheet relative overflow-x-auto" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
