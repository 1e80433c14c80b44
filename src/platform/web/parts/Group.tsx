import type { ReactNode } from "react";

interface GroupProps {
  heading: string;
  /** One line under the heading. */
  hint?: string;
  /** Short fields stand side by side, two on a phone. */
  columns?: 2 | 3;
  children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function Group({ heading, hint, columns, children }: GroupProps) {
  const grid = columns === 3 ? "grid grid-cols-2 md:grid-cols-3" : "grid grid-cols-2";
  return (
    // A fieldset would otherwise never be narrower than its widest content.
    <fieldset className="min-w-0">
      <legend className="mb-2 text-md font-strong">{heading}</legend>
      {hint && <p className="field-hint mb-2">{hint}</p>}
      <div className={columns ? `${grid} beside` : "flex flex-col gap-4"}>{children}</div>
    </fieldset>
  );
}
