import { colourClass } from "./chartColours.ts";
import { type Datum, sharesOf, shareText } from "./charts.ts";

interface ShareBarProps {
  /** What the whole is: "November by commodity". */
  label: string;
  /** The whole as it is read: `UGX 85M`. */
  total: string;
  /** At most five parts; their shares sum to exactly 100.0 %. */
  data: readonly Datum[];
}

/** One whole and its parts, each labelled directly with its figure and share. */
export function ShareBar({ label, total, data }: ShareBarProps) {
  const shares = sharesOf(data.map(({ value }) => value));
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4">
        {label}
        <span className="quiet whitespace-nowrap">{total}</span>
      </p>
      <div className="flex h-4 gap-0.5" aria-hidden>
        {data.map((one, index) => (
          <span
            key={one.label}
            className={colourClass(one)}
            style={{ width: `${(shares[index] ?? 0) / 10}%` }}
          />
        ))}
      </div>
      <ul className="small mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {data.map((one, index) => (
          <li key={one.label} className="flex items-center gap-2">
            <span className={`size-3 flex-none ${colourClass(one)}`} aria-hidden />
            <span>
              {one.label} {one.shown}{" "}
              <span className="text-ink-3">{shareText(shares[index] ?? 0)} %</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
