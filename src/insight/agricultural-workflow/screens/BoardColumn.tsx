import { Link } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { StageColumnWire } from "../api.ts";
import { type BoardAsked, pathWith } from "./boardAddress.ts";
import { BoardCard } from "./BoardCard.tsx";
import { t } from "./words.ts";

/** One stage: its figures open all of its cards, the oldest of which stand beneath. */
export function BoardColumn({ column, asked }: { column: StageColumnWire; asked: BoardAsked }) {
  const { stage, count, grams, value, days, most, late, cards } = column;
  const name = t.stages[stage];
  const all = pathWith("/agricultural-workflow/cards", asked, { stage });
  const overdue = pathWith("/agricultural-workflow/cards", asked, { stage, late: "yes" });
  const hidden = count - cards.length;
  return (
    <section className="sheet flex min-w-0 flex-col" aria-label={name} data-stage={stage}>
      <header className="p-3">
        <div className="flex items-start justify-between gap-2">
          <h2 className="text-md">{name}</h2>
          <Link className="link font-strong" to={all} aria-label={t.allOf(name, t.cards(count))}>
            {count.toLocaleString("en-GB")}
          </Link>
        </div>
        <p className="tiny">{t.stageMeans[stage]}</p>
        <p className="small mt-1">
          {t.kg(formatKilograms(grams))}
          {value !== null && <span className="quiet block">{t.ugx(formatAmount(value))}</span>}
        </p>
        <p className="tiny mt-1">{t.lateAfter(days)}</p>
        <div className="mt-1 flex min-h-5 flex-wrap gap-1">
          {late > 0 && (
            <Link to={overdue} className="max-md:py-1">
              <Badge tone="waiting">{t.late(late)}</Badge>
            </Link>
          )}
          {most !== null && count > most && (
            <Badge tone="refused" warns>
              {t.tooMany(most)}
            </Badge>
          )}
        </div>
      </header>
      {cards.length === 0 && (
        <p className="small quiet border-t border-line p-3">{t.nothingHere}</p>
      )}
      <ul>
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} days={days} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-line p-3">
          <Link className="link small inline-block max-md:py-1" to={all}>
            {t.more(hidden)}
          </Link>
        </p>
      )}
    </section>
  );
}
