import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { stores } from "../api.ts";
import { setsUpCompany } from "../rules.ts";
import { t } from "./words.ts";

/** Where stock of ours can lie: the stores and plants of the company. */
export function StoresScreen() {
  const answer = useQuery(stores.list, {});
  const may = useMay();
  return (
    <>
      <PageTitle title={t.stores}>
        {may(setsUpCompany) && (
          <Link className="button primary" to="/settings/stores/new">
            <IconPlus size={16} aria-hidden />
            {t.addStore}
          </Link>
        )}
      </PageTitle>
      <Loaded answer={answer}>
        {({ rows }) => (
          <ul className="grid gap-4 md:grid-cols-2">
            {rows.map((store) => (
              <li key={store.id}>
                <StoreCard store={store} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function StoreCard({ store }: { store: WireReturns<typeof stores.read> }) {
  const may = useMay();
  const lines = [
    store.location,
    store.commodities.map((one) => t.commodityNames[one]).join(", ") || null,
    store.capacity && `${t.capacity}: ${formatKilograms(store.capacity, 0)}`,
    store.certificateNumber &&
      `${store.certificateNumber}${store.certificateUntil ? `, ${t.certificateUntil.toLowerCase()} ${formatDay(store.certificateUntil)}` : ""}`,
    store.manager && `${t.manager}: ${store.manager}`,
  ];
  return (
    <section className="sheet h-full p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-strong">{store.name}</h2>
        <span className="small quiet whitespace-nowrap">
          {store.code} · {t.kinds[store.kind]}
        </span>
      </div>
      {lines.map((line) => (line ? <p key={line}>{line}</p> : null))}
      {may(setsUpCompany) && (
        <Link
          className="link mt-2 inline-block"
          to={`/settings/stores/${store.id}/change`}
          aria-label={`${t.editStore}: ${store.name}`}
        >
          {t.editStore}
        </Link>
      )}
    </section>
  );
}
