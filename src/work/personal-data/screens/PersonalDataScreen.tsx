import { useParams } from "react-router";
import { formatCount } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { personalData } from "../api.ts";
import { alsoHeld } from "../holdingRules.ts";
import {
  givesWay,
  type HeldRow,
  isFigure,
  said,
  shownAndEmpty,
  type ToldHolding,
} from "../rules.ts";
import { t } from "./words.ts";

type Held = WireReturns<typeof personalData.read>;

/** What is held about a farmer, each holding with what it is kept for; the same on paper for the farmer. */
export function PersonalDataScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(personalData.read, { id });
  return (
    <Loaded answer={answer}>
      {(held) => (
        <>
          <BackLink label={held.farmerName} to={`/farmers/${held.farmerId}`} />
          <PageTitle title={t.title(held.farmerName)}>
            <PaperButton
              paper={personalData.paper}
              params={{ id }}
              label={t.paper}
              before={() => call(personalData.state, { params: { id } })}
            />
          </PageTitle>
          <p className="quiet mb-4">{t.intro}</p>
          <Holdings held={held} />
        </>
      )}
    </Loaded>
  );
}

function Holdings({ held }: { held: Held }) {
  const { shown, empty } = shownAndEmpty(held.holdings);
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label={t.parts} className="flex flex-wrap gap-x-4 gap-y-1">
        {shown.map(({ key, title, rows }) => (
          <a key={key} className="link inline-block py-0.5 max-md:py-2.5" href={`#${key}`}>
            {t.rows(title, formatCount(rows.length))}
          </a>
        ))}
      </nav>
      {shown.map((holding) => (
        <HoldingSheet key={holding.key} holding={holding} />
      ))}
      {empty.length > 0 && (
        <section className="sheet p-4">
          <h2 className="mb-2">{t.nothing}</h2>
          <p>{empty.join(" · ")}</p>
        </section>
      )}
      <section className="sheet p-4">
        <h2 className="mb-2">{t.also}</h2>
        <dl className="flex flex-col gap-3">
          {alsoHeld.map(({ what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="small quiet">{why}</dd>
            </div>
          ))}
        </dl>
        <p className="small quiet mt-3">{t.lines(formatCount(held.auditLines))}</p>
      </section>
    </div>
  );
}

interface PlacedRow {
  id: string;
  cells: HeldRow;
}

function HoldingSheet({ holding }: { holding: ToldHolding }) {
  const { key, title, why, rows } = holding;
  const columns: Column<PlacedRow>[] = holding.columns.map(({ head, kind }, place) => ({
    head,
    cell: ({ cells }) => said(kind, cells[place] ?? null),
    ...(isFigure(kind) ? { align: "end" as const } : {}),
    // On a card a day, a yes or a state alone does not say of what.
    ...(givesWay(kind) ? { gives: true } : { isNamed: true }),
  }));
  return (
    <div id={key} className="scroll-mt-20">
      <h2>{t.rows(title, formatCount(rows.length))}</h2>
      <p className="small quiet mb-2">{why}</p>
      <RowsSheet
        label={title}
        columns={columns}
        rows={rows.map((cells, place) => ({ id: `${key} ${place}`, cells }))}
      />
    </div>
  );
}
