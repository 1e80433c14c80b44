import { Tile } from "#platform/web/parts/Tile.tsx";
import type { DashboardWire } from "../api.ts";
import { tileLinks } from "../linkRules.ts";
import { type TileWords, tileWords } from "./tileWords.ts";
import { t } from "./words.ts";
import { useRoad } from "./useRoad.ts";

const row = "mb-4 grid grid-cols-2 gap-4 max-md:gap-3 xl:grid-cols-4";

/** At most four figures, each with its way on. */
export function Tiles({ figures }: { figures: DashboardWire }) {
  const road = useRoad();
  return (
    <section className={row} aria-label={t.tiles}>
      {figures.tiles.map((name) => {
        const words = tileWords[name](figures);
        if (words === null) return null;
        const to = road(words.links ?? tileLinks[name]);
        return <OneTile key={name} words={words} to={to} />;
      })}
    </section>
  );
}

/** A figure whose list is not this person's stands still, in the same look. */
function OneTile({ words, to }: { words: TileWords; to: string | null }) {
  const { links: _, detail, ...plain } = words;
  if (to !== null) {
    return (
      <Tile {...plain} to={to}>
        {detail}
      </Tile>
    );
  }
  const { label, unit, figure, exact } = plain;
  return (
    <div className="sheet p-4" title={exact}>
      <span className="small quiet block">{label}</span>
      <span className="mt-1 flex items-baseline gap-1.5 text-2xl max-md:text-xl">
        {unit && <span className="text-base text-ink-3">{unit}</span>}
        <span>{figure}</span>
      </span>
      <span className="small quiet mt-1 block">{detail}</span>
    </div>
  );
}

export function TilesSkeleton() {
  return (
    <div className={row} role="status" aria-label="Loading...">
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="sheet flex h-29 flex-col gap-4 p-4">
          <span className="skeleton w-1/2" />
          <span className="skeleton h-6 w-2/3" />
        </div>
      ))}
    </div>
  );
}
