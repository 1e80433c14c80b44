import { IconDownload } from "@tabler/icons-react";
import { useId, useState } from "react";
import { isDay } from "#kernel/days.ts";
import { seasonStart } from "#kernel/seasons.ts";
import type { Problem } from "#platform/api/client.ts";
import { download, useQuery } from "#platform/web/data.ts";
import { useMayCall, useMe } from "#platform/web/may.ts";
import { Choices } from "#platform/web/parts/Choices.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { useIsPhone } from "#platform/web/phone.ts";
import { oneOf, useAddress } from "#platform/web/useAddress.ts";
import { storeTransfers } from "../api.ts";
import { transferMatch } from "../matchApi.ts";
import { type MatchedBy, matchedBy } from "../matchRules.ts";
import { MatchCards, MatchTable } from "./MatchTable.tsx";
import { TransferViews } from "./TransferViews.tsx";
import { t } from "./words.ts";

/** What a match is of, as the address says. */
interface Asked {
  from: string;
  to: string;
  by: MatchedBy;
  officerId?: string;
  placeId?: string;
}

function useAsked(): { asked: Asked; change: ReturnType<typeof useAddress>["change"] } {
  const { org } = useMe();
  const { address, change } = useAddress();
  const dayOf = (name: string, usual: string) => {
    const said = address.get(name) ?? "";
    return isDay(said) ? said : usual;
  };
  const [officerId, placeId] = [address.get("officerId"), address.get("placeId")];
  const asked = {
    from: dayOf("from", seasonStart(org.today)),
    to: dayOf("to", org.today),
    by: oneOf(matchedBy, address.get("by")) ?? "officer",
    ...(officerId ? { officerId } : {}),
    ...(placeId ? { placeId } : {}),
  };
  return { asked, change };
}

/** The same kilograms at three scales, for each officer, store or vehicle. */
export function MatchScreen() {
  const { asked, change } = useAsked();
  const answer = useQuery(transferMatch.match, asked, { keep: true });
  const isPhone = useIsPhone();
  return (
    <>
      <PageTitle title={t.matchTitle}>
        <ExportButton asked={asked} />
      </PageTitle>
      <TransferViews />
      <p className="quiet mb-4 max-w-prose">{t.intro}</p>
      <MatchChoices asked={asked} change={change} />
      <Loaded answer={answer}>
        {({ rows, totals }) => {
          if (rows.length === 0) return <p className="quiet">{t.nobodyBought}</p>;
          const shown = { rows, totals, asked };
          return isPhone ? <MatchCards {...shown} /> : <MatchTable {...shown} />;
        }}
      </Loaded>
    </>
  );
}

function MatchChoices({ asked, change }: ReturnType<typeof useAsked>) {
  const { data } = useQuery(storeTransfers.choices, {});
  const named = (all: string, rows: readonly { id: string; name: string }[]) => [
    { value: "", label: all },
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="flex flex-wrap items-start gap-x-2">
      <Choices
        choices={[
          {
            ...{ name: "by", label: t.by, value: asked.by },
            options: matchedBy.map((value) => ({ value, label: t.matched[value] })),
          },
          {
            ...{ name: "officerId", label: t.officer, value: asked.officerId ?? "" },
            options: named(t.anyOfficer, data?.officers ?? []),
          },
          {
            ...{ name: "placeId", label: t.matched.store, value: asked.placeId ?? "" },
            options: named(t.anyStore, data?.stores ?? []),
          },
        ]}
        change={change}
      />
      <DayChoice label={t.fromDay} value={asked.from} set={(from) => change({ from })} />
      <DayChoice label={t.toDay} value={asked.to} set={(to) => change({ to })} />
    </div>
  );
}

function DayChoice(props: { label: string; value: string; set: (day: string) => void }) {
  const id = useId();
  return (
    <div className="mb-4 max-md:flex-1">
      <label htmlFor={id} className="sr-only">
        {props.label}
      </label>
      <input
        id={id}
        type="date"
        className="input soft max-md:w-full"
        value={props.value}
        onChange={(event) => props.set(event.target.value)}
      />
    </div>
  );
}

function ExportButton({ asked }: { asked: Asked }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayCall = useMayCall();
  if (!mayCall(transferMatch.csv.needs)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem(await download(transferMatch.csv, asked));
    setBusy(false);
  };
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <button type="button" className="button soft" disabled={busy} onClick={() => void run()}>
        <IconDownload size={16} aria-hidden />
        {busy ? t.exporting : t.export}
      </button>
    </>
  );
}
