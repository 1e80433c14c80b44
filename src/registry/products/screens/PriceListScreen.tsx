import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatPercent } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { priceLists } from "../api.ts";
import { formatPrice, keepsProducts, priceListLife, toleranceBand } from "../rules.ts";
import { t } from "./words.ts";

type PriceList = WireReturns<typeof priceLists.read>;

/** One price list on its way from draft to published. */
export function PriceListScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(priceLists.read, { id });
  return <Loaded answer={answer}>{(list) => <OneList list={list} />}</Loaded>;
}

function OneList({ list }: { list: PriceList }) {
  const may = useMay();
  const store = list.placeName ?? t.allStores;
  const means = t.publishMeans(
    formatPrice(list.price),
    list.productName,
    store,
    formatDay(list.effectiveFrom),
  );
  return (
    <DetailPage
      back={{ label: t.prices, to: "/products/prices" }}
      title={`${list.productName}, ${formatPrice(list.price)}`}
      code={list.number}
      status={<StatusBadge life={priceListLife} state={list.state} words={t.priceStates} />}
      life={
        <LifeLine
          life={priceListLife}
          path={["draft", "submitted", "published"]}
          now={list.state}
          words={t.priceStates}
        />
      }
      actions={
        <ActionBar
          life={priceListLife}
          of={list}
          moves={priceLists}
          words={t.priceMoves}
          says={{ publish: <p>{means}</p> }}
        >
          {list.state === "draft" && may(keepsProducts) && (
            <Link className="button" to={`/products/prices/${list.id}/change`}>
              {t.change}
            </Link>
          )}
        </ActionBar>
      }
      facts={[
        {
          heading: t.inForce,
          facts: [
            { label: t.product, value: list.productName, to: `/products/${list.productId}` },
            { label: t.store, value: store },
            { label: t.from, value: formatDay(list.effectiveFrom) },
            { label: t.until, value: list.effectiveTo && formatDay(list.effectiveTo) },
          ],
        },
        { heading: t.people, facts: peopleOf(list) },
      ]}
      tabs={[{ name: "terms", label: t.terms, content: <Terms list={list} /> }]}
      history={{ subject: "price-list", id: list.id }}
    />
  );
}

function peopleOf(list: PriceList) {
  return [
    { label: t.author, value: list.createdByName },
    { label: t.publisher, value: list.publishedByName },
    {
      label: t.priceStates.published,
      value: list.publishedAt && formatInstant(new Date(list.publishedAt)),
    },
  ];
}

function Terms({ list }: { list: PriceList }) {
  const { low, high } = toleranceBand(BigInt(list.price), list.toleranceBp);
  return (
    <section className="sheet p-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="quiet">{t.price}</dt>
        <dd className="font-strong">{formatPrice(list.price)}</dd>
        <dt className="quiet">{t.ceiling}</dt>
        <dd>{formatPrice(list.ceiling)}</dd>
        <dt className="quiet">{t.tolerance}</dt>
        <dd>{formatPercent(list.toleranceBp)} %</dd>
        <dt className="quiet">{t.bandLabel}</dt>
        <dd>{t.band(formatPrice(low), formatPrice(high))}</dd>
        {list.note !== null && (
          <>
            <dt className="quiet">{t.note}</dt>
            <dd className="whitespace-pre-line">{list.note}</dd>
          </>
        )}
      </dl>
      {list.samePerson && <p className="notice mt-4">{t.samePerson}</p>}
    </section>
  );
}
