import { importWords as t } from "./importWords.ts";

interface ProgressProps {
  label: string;
  done: number;
  of: number;
}

/** How far long work has come, with the number. */
export function Progress({ label, done, of }: ProgressProps) {
  const percent = of === 0 ? 0 : Math.min(100, Math.floor((done * 100) / of));
  return (
    <div role="status">
      <p className="mb-1">
        {label} {t.percent(percent)}
      </p>
      <progress className="h-2 w-full accent-leaf" value={done} max={of} aria-label={label} />
    </div>
  );
}
