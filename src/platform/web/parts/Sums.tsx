interface Sum {
  label: string;
  value: string;
}

interface SumsProps {
  items: readonly Sum[];
  /** The one that counts. */
  main?: Sum;
}

/** Live sums for a form's foot: what the figures above add up to. */
export function Sums({ items, main }: SumsProps) {
  return (
    <div aria-live="polite">
      <dl className="grid auto-cols-auto grid-flow-col justify-between gap-4">
        {items.map(({ label, value }, index) => (
          <div key={label} className={index > 0 ? "text-right" : ""}>
            <dt className="tiny">{label}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {main && (
        <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2">
          {main.label}
          <span className="text-lg font-strong whitespace-nowrap">{main.value}</span>
        </p>
      )}
    </div>
  );
}
