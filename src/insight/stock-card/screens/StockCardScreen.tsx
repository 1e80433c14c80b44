import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { download, type Problem, useQuery } from "#platform/web/data.ts";
import { useMayCall } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { useWrittenAddress } from "#platform/web/useAddress.ts";
import { products } from "#registry/products/api.ts";
import { stockCards } from "../api.ts";
import { type CardAsked, paramsOf, readAsked } from "./cardAsked.ts";
import { CardSelectors } from "./CardSelectors.tsx";
import { CardTable } from "./CardTable.tsx";
import { ReconciliationStrip } from "./ReconciliationStrip.tsx";
import { StockViews } from "./StockViews.tsx";
import { t } from "./words.ts";

/** How many steps are read at once, and added by Show more. */
const pageSize = 100;
const largestPage = 200;

/** What moved a product, a lot, a store; above it the proof that stock and ledger agree. */
export function StockCardScreen() {
  const [address, write] = useWrittenAddress();
  const catalogue = useQuery(products.list, { limit: 200 });
  const stocked = (catalogue.data?.rows ?? []).filter(({ stockAccount }) => stockAccount !== null);
  // Without a choice the first product's card is shown: a card is never empty for want of a click.
  const shownIn = (written: URLSearchParams): CardAsked => {
    const asked = readAsked(written);
    const isChosen = asked.productId !== "" || asked.lotId !== "";
    return isChosen ? asked : { ...asked, productId: stocked[0]?.id ?? "" };
  };
  const shown = shownIn(address);
  const change = (change: Partial<CardAsked>): void =>
    write((before) => new URLSearchParams(paramsOf({ ...shownIn(before), ...change })), {
      replace: true,
    });
  return (
    <>
      <PageTitle title={t.title}>
        <ExportButton asked={shown} />
      </PageTitle>
      <StockViews />
      <ReconciliationStrip />
      <CardSelectors asked={shown} products={stocked} change={change} />
      {shown.productId === "" && shown.lotId === "" ? (
        catalogue.data && <Nothing title={t.choose} text={t.chooseText} />
      ) : (
        <Card
          key={JSON.stringify(shown)}
          asked={shown}
          unit={stocked.find(({ id }) => id === shown.productId)?.unit ?? "g"}
        />
      )}
    </>
  );
}

function Card({ asked, unit }: { asked: CardAsked; unit: "g" | "pieces" }) {
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  return (
    <div className="flex flex-col gap-3">
      {pages.map((after, index) => (
        <CardPage
          key={after ?? ""}
          asked={asked}
          unit={unit}
          after={after}
          isLast={index === pages.length - 1}
          more={(next) => setPages([...pages, next])}
        />
      ))}
    </div>
  );
}

function CardPage(props: {
  asked: CardAsked;
  unit: "g" | "pieces";
  after: string | null;
  isLast: boolean;
  more: (next: string) => void;
}) {
  const { asked, unit, after, isLast, more } = props;
  const answer = useQuery(stockCards.card, {
    ...paramsOf(asked),
    limit: after === null ? pageSize : largestPage,
    ...(after === null ? {} : { after }),
  });
  return (
    <Loaded answer={answer} skeleton={<div className="sheet h-80" role="status" />}>
      {({ openingQuantity, openingCost, lines, next }) =>
        lines.length === 0 && openingQuantity === "0" ? (
          <Nothing title={t.nothing} text={t.nothingText} />
        ) : (
          <>
            <CardTable
              opening={
                after === null
                  ? { quantity: openingQuantity, cost: openingCost }
                  : { quantity: "0", cost: "0" }
              }
              lines={lines}
              unit={lines[0]?.unit ?? unit}
              isWhole={next === null}
            />
            {next !== null && isLast && (
              <button type="button" className="button soft" onClick={() => more(next)}>
                {t.more}
              </button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <section className="sheet p-6 text-center">
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
    </section>
  );
}

function ExportButton({ asked }: { asked: CardAsked }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayCall = useMayCall();
  const isChosen = asked.productId !== "" || asked.lotId !== "";
  if (!mayCall(stockCards.export.needs)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem(await download(stockCards.export, paramsOf(asked)));
    setBusy(false);
  };
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <button
        type="button"
        className="button soft"
        disabled={busy || !isChosen}
        onClick={() => void run()}
      >
        <IconDownload size={16} aria-hidden />
        {busy ? t.exporting : t.export}
      </button>
    </>
  );
}
