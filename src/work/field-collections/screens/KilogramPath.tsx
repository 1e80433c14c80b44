import { Link } from "react-router";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { CollectionWire } from "../api.ts";
import { t } from "./words.ts";

const boxHeight = 48;
const gap = 16;

/** From the plots through this slip into the lot; lines as wide as their share, dashed = to come. */
export function KilogramPath({ collection }: { collection: CollectionWire }) {
  const { plots, number, payable, lotId, lotCode } = collection;
  const sources =
    plots.length === 0
      ? [
          {
            key: "none",
            name: t.noPlotYet,
            detail: "",
            grams: payable,
            shareBp: 10_000,
            isGap: true,
          },
        ]
      : plots.map(({ plotId, name, shareBp, grams, isVerified }) => ({
          key: plotId,
          name,
          detail: isVerified ? `${formatPercent(shareBp)} %` : t.notVerified,
          grams,
          shareBp,
          isGap: !isVerified,
        }));
  const height = sources.length * (boxHeight + gap) - gap;
  return (
    <section className="sheet p-4">
      <h2 className="mb-3 flex flex-wrap items-baseline gap-x-2">
        {t.whereKilogramsGo}
        <span className="tiny">{t.dashed}</span>
      </h2>
      <div className="flex items-center overflow-x-auto">
        <div className="flex flex-none flex-col" style={{ gap }}>
          {sources.map(({ key, ...source }) => (
            <Box key={key} {...source} />
          ))}
        </div>
        <svg
          className="flex-none text-line-strong"
          width={40}
          height={height}
          viewBox={`0 0 40 ${height}`}
          aria-hidden
        >
          {sources.map(({ key, shareBp, isGap }, index) => (
            <path
              key={key}
              d={curve(index * (boxHeight + gap) + boxHeight / 2, height / 2)}
              fill="none"
              stroke="currentColor"
              className={isGap ? "text-straw" : ""}
              strokeWidth={Math.max(1.5, (shareBp / 10_000) * 8)}
            />
          ))}
        </svg>
        <Box name={number} detail={t.payable} grams={payable} isStrong />
        <div
          className={`w-8 flex-none border-t-2 border-line-strong ${lotId ? "" : "border-dashed"}`}
          aria-hidden
        />
        <Box
          name={lotCode ?? t.lotAfter}
          to={lotId === null ? undefined : `/traceability?lot=${lotId}`}
          detail={lotId === null ? t.afterApproval : t.lot}
          grams={payable}
          isDashed={lotId === null}
        />
      </div>
    </section>
  );
}

function curve(from: number, to: number): string {
  return `M 0 ${from} C 20 ${from} 20 ${to} 40 ${to}`;
}

interface BoxProps {
  name: string;
  detail: string;
  grams: string;
  to?: string | undefined;
  isGap?: boolean;
  isStrong?: boolean;
  isDashed?: boolean;
}

function Box({ name, detail, grams, to, isGap, isStrong, isDashed }: BoxProps) {
  const line = isGap ? "border-straw" : isStrong ? "border-ink-2" : "border-line-strong";
  return (
    <div
      className={`flex h-12 w-44 flex-none flex-col justify-center rounded-md border px-3 ${line} ${isDashed ? "border-dashed" : ""}`}
    >
      <span className="truncate text-sm">
        {to ? (
          <Link className="link" to={to}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="tiny flex justify-between gap-2">
        <span className={`truncate ${isGap ? "text-straw" : ""}`}>{detail}</span>
        <span className="text-ink">{formatKilograms(grams)}</span>
      </span>
    </div>
  );
}
