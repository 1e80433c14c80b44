import type { Column } from "#platform/web/parts/listColumns.ts";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import type { StoreCountWire } from "../api.ts";
import { pileName } from "../rules.ts";
import { type PileWire, readingOf, sized } from "./pileWords.ts";
import { t } from "./words.ts";

type Row = PileWire & { id: string };

/** What was counted, or that it could not be. */
function countedOf(pile: PileWire): string {
  if (!pile.isCounted) return t.toBeCounted;
  const counted = readingOf(pile)?.counted ?? null;
  return counted === null ? t.notCounted : sized(pile.unit, counted);
}

function booksOf(pile: PileWire): string {
  const expected = readingOf(pile)?.expected ?? null;
  return expected === null ? "–" : sized(pile.unit, expected);
}

/** Less or more than the books say: red where somebody has to say why. */
function Difference({ pile }: { pile: PileWire }) {
  const { unit, missing, surplus, isOff } = pile;
  if (missing === null || surplus === null) return <>–</>;
  const difference = BigInt(surplus) - BigInt(missing);
  if (difference === 0n) return <>{t.agrees}</>;
  const sign = difference > 0n ? "+" : "";
  return (
    <span
      className={isOff === true ? "text-cherry" : ""}
    >{`${sign}${sized(unit, difference)}`}</span>
  );
}

/** Why it differs, as far as it is known: what was said, what dried, what scales do. */
function whyOf(pile: PileWire): string {
  const { missing, drying, surplus, isOff, lossReason, unit } = pile;
  const note = readingOf(pile)?.note ?? null;
  const dried = BigInt(drying ?? "0") > 0n ? t.dried(sized(unit, drying ?? "0")) : null;
  const differs = BigInt(missing ?? "0") + BigInt(surplus ?? "0") > 0n;
  const within = differs && isOff === false && dried === null ? t.within : null;
  const said = lossReason === null || dried !== null ? null : t.reasons[lossReason];
  return [said, dried, within, note].filter((word) => word !== null).join(" · ");
}

const columns: readonly Column<Row, never>[] = [
  { head: t.pile, cell: pileName, gives: true, onCard: "title" },
  { head: t.lots, cell: (pile) => String(pile.lots), align: "end", onCard: "none" },
  {
    head: t.bags,
    // What comes in pieces has no bags.
    cell: (pile) => (pile.unit === "g" ? String(readingOf(pile)?.bags ?? "–") : "–"),
    align: "end",
    onCard: "line",
    isNamed: true,
  },
  { head: t.counted, cell: countedOf, align: "end" },
  { head: t.books, cell: booksOf, align: "end" },
  { head: t.difference, cell: (pile) => <Difference pile={pile} />, align: "end" },
  { head: t.why, cell: whyOf, gives: true, onCard: "line" },
];

/** Each pile: what was counted, and beside it what the books say once all of them are. */
export function PilesTable({ count }: { count: StoreCountWire }) {
  const rows = count.pileLines.map((pile) => ({ ...pile, id: String(pile.line) }));
  return (
    <>
      {count.state === "counting" && <p className="small quiet mb-3">{t.blind}</p>}
      <RowsSheet label={t.piles} columns={columns} rows={rows} />
    </>
  );
}
