import { lengthOf, percentOf } from "#platform/web/parts/charts.ts";
import { useIsPhone } from "#platform/web/phone.ts";
import { t } from "./words.ts";

interface MonthValue {
  /** `2026-11` */
  month: string;
  /** Digits, for the length of the column. */
  value: string;
  /** As it is read above it. */
  shown: string;
}

const desk = { width: 720, bar: 40 } as const;
const phone = { width: 348, bar: 18 } as const;
const box = { height: 208, base: 180, top: 24 } as const;

/** A column for each month from zero, the one that runs in ink; on a phone every other figure is left out. */
export function MonthColumns({ months }: { months: readonly MonthValue[] }) {
  const isPhone = useIsPhone();
  const { width, bar } = isPhone ? phone : desk;
  const step = width / Math.max(1, months.length);
  const room = box.base - box.top;
  const largest = Math.max(...months.map(({ value }) => lengthOf(value)), 0);
  return (
    <svg viewBox={`0 0 ${width} ${box.height}`} className="block h-auto w-full">
      <line x1="0" x2={width} y1={box.base} y2={box.base} stroke="var(--line-strong)" />
      {months.map(({ month, value, shown }, index) => {
        const isNow = index === months.length - 1;
        const height = (percentOf(lengthOf(value), largest) / 100) * room;
        const middle = step * (index + 0.5);
        const isSaid = !isPhone || (months.length - 1 - index) % 2 === 0;
        return (
          <g
            key={month}
            textAnchor="middle"
            fontSize="12"
            fill={isNow ? "var(--ink)" : "var(--ink-3)"}
          >
            <rect
              x={middle - bar / 2}
              y={box.base - height}
              width={bar}
              height={height}
              fill={isNow ? "var(--bar-now)" : "var(--bar)"}
            />
            {value !== "0" && isSaid && (
              <text x={middle} y={box.base - height - 6}>
                {shown}
              </text>
            )}
            {isSaid && (
              <text x={middle} y={box.base + 18} fontWeight={isNow ? 500 : 400}>
                {shortName(month)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function shortName(month: string): string {
  const names: Record<string, string> = t.months;
  return names[month.slice(5)] ?? month;
}

/** `Nov 2026` */
export function monthName(month: string): string {
  return `${shortName(month)} ${month.slice(0, 4)}`;
}
