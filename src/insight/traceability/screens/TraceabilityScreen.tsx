import { IconBox, IconSearch, IconShip } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { useSettled } from "#platform/web/settled.ts";
import { traceability } from "../api.ts";
import { t } from "./words.ts";

type Found = WireReturns<typeof traceability.search>["rows"];

/** Every number has a dash: asking for it finds what is newest. */
const everything = "-";

/** Type any number that is painted, printed or stencilled somewhere; open its origin. */
export function TraceabilityScreen() {
  const [address, setAddress] = useSearchParams();
  const typed = address.get("search") ?? "";
  const lot = address.get("lot");
  if (lot !== null) return <Navigate to={`/traceability/lot/${lot}`} replace />;
  return (
    <>
      <PageTitle title={t.title} beneath={t.about} />
      <Search
        start={typed}
        say={(search) => setAddress(search === "" ? {} : { search }, { replace: true })}
      />
    </>
  );
}

function Search({ start, say }: { start: string; say: (search: string) => void }) {
  const [typed, setTyped] = useState(start);
  const search = useSettled(typed.trim());
  const answer = useQuery(
    traceability.search,
    { search: search === "" ? everything : search },
    { keep: true },
  );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="input" role="search">
        <IconSearch size={20} className="flex-none text-ink-3" aria-hidden />
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            say(event.target.value.trim());
          }}
        />
      </div>
      <Loaded answer={answer}>
        {({ rows }) => <Results rows={rows} isSearching={search !== ""} />}
      </Loaded>
    </div>
  );
}

function Results({ rows, isSearching }: { rows: Found; isSearching: boolean }) {
  if (rows.length === 0) {
    return (
      <section className="sheet p-6 text-center">
        <h2>{isSearching ? t.none : t.nothingYet}</h2>
        <p className="quiet">{isSearching ? t.noneText : t.nothingYetText}</p>
      </section>
    );
  }
  return (
    <section className="flex flex-col gap-2">
      <h2>
        <span role="status">{isSearching ? t.found(rows.length) : t.newest}</span>
      </h2>
      <ul className="sheet divide-y divide-line">
        {rows.map(({ kind, id, code, words, grams }) => (
          <li key={id}>
            <Link
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunk"
              to={`/traceability/${kind}/${id}`}
            >
              {kind === "shipment" ? (
                <IconShip size={20} className="flex-none text-ink-3" aria-hidden />
              ) : (
                <IconBox size={20} className="flex-none text-ink-3" aria-hidden />
              )}
              <span className="min-w-0 flex-1">
                <span className="text-sky">{code}</span>
                <span className="tiny block truncate">
                  {t.kinds[kind]}
                  {words && `, ${words}`}
                </span>
              </span>
              <span className="whitespace-nowrap">{formatKilograms(grams)} kg</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
