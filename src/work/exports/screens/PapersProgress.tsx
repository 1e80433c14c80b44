import { t } from "./words.ts";

interface PapersProgressProps {
  settled: number;
  needed: number;
}

/** How many of the required papers are settled: a bar, and the figures beside it. */
export function PapersProgress({ settled, needed }: PapersProgressProps) {
  const share = needed === 0 ? 100 : Math.round((settled / needed) * 100);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="h-1.5 w-8 flex-none overflow-hidden rounded-full bg-line" aria-hidden>
        <span className="block h-full bg-leaf" style={{ width: `${share}%` }} />
      </span>
      <span className="sr-only">{t.papersOf(settled, needed)}</span>
      <span className="small quiet" aria-hidden>
        {settled}/{needed}
      </span>
    </span>
  );
}
