import type { ReactNode } from "react";
import { words } from "../words.ts";
import { ScreenLink } from "./ScreenLink.tsx";

const t = words({ en: { facts: "Facts" } });

export interface Fact {
  label: string;
  /** Null is left out: a fact that is not known is not a fact. */
  value: ReactNode;
  /** The thing it names. */
  to?: string;
  /** The one that counts: "Net payable". */
  strong?: boolean;
}

export interface FactGroup {
  heading: string;
  facts: readonly Fact[];
}

/** The facts of a thing, in groups: labels left, values right. */
export function FactsColumn({ groups }: { groups: readonly FactGroup[] }) {
  return (
    <aside className="sheet divide-y divide-line" aria-label={t.facts}>
      {groups.map(({ heading, facts }) => (
        <section key={heading} className="p-4">
          <h2 className="mb-2">{heading}</h2>
          <dl className="facts">
            {facts
              .filter(({ value }) => value !== null && value !== undefined && value !== "")
              .map(({ label, value, to, strong }) => (
                <FactLine key={label} label={label} to={to} strong={strong ?? false}>
                  {value}
                </FactLine>
              ))}
          </dl>
        </section>
      ))}
    </aside>
  );
}

function FactLine(props: {
  label: string;
  to: string | undefined;
  strong: boolean;
  children: ReactNode;
}) {
  const { label, to, strong, children } = props;
  return (
    <>
      <dt className={strong ? "text-ink!" : ""}>{label}</dt>
      <dd className={strong ? "font-strong" : ""}>
        <ScreenLink to={to ?? null}>{children}</ScreenLink>
      </dd>
    </>
  );
}
