import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { formatPhone } from "#kernel/phones.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery, useRunning } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { BlockerPanel } from "#platform/web/parts/BlockerPanel.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { toast } from "#platform/web/toasts.ts";
import { farmerDuplicates } from "../duplicateApi.ts";
import { differingFields, type MergeField, proposedFields } from "../mergeRules.ts";
import { type FarmerFacts, farmerLife, languages } from "../rules.ts";
import { duplicateWords as t } from "./duplicateWords.ts";
import { Nin } from "./Nin.tsx";
import { Photograph } from "./Photograph.tsx";
import { t as farmerWords } from "./words.ts";

type Pair = WireReturns<typeof farmerDuplicates.read>;
type Farmer = Pair["one"];

/** Two records side by side: one person, or two. */
export function MergeScreen() {
  const { pairId = "" } = useParams();
  const answer = useQuery(farmerDuplicates.read, { id: pairId });
  return <Loaded answer={answer}>{(pair) => <Merge key={pair.id} pair={pair} />}</Loaded>;
}

function Merge({ pair }: { pair: Pair }) {
  const merging = useMerge(pair);
  const { keep, other, problem } = merging;
  return (
    <div className="form-page flex max-w-4xl flex-col gap-4">
      <BackLink label={t.title} to="/farmers/duplicates" />
      <PageTitle title={t.mergeTitle(pair.one.code, pair.other.code)} />
      <p className="quiet">{t.lead}</p>
      {problem?.blockers ? (
        <BlockerPanel title={problem.detail} blockers={problem.blockers} wasTried />
      ) : (
        problem && <ProblemNotice problem={problem} />
      )}
      <Sides pair={pair} keepId={keep.id} choose={merging.stay} />
      <div className="flex flex-col gap-3">
        {merging.differing.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            pair={pair}
            source={merging.sourceOf(field)}
            choose={(id) => merging.take(field, id)}
          />
        ))}
        <p className="small quiet">
          {t.same} {t.plotsBoth}
        </p>
      </div>
      {!keep.mergedInto && !other.mergedInto && <Decision merging={merging} />}
    </div>
  );
}

/** Which record stays, what is taken from the other, and the two ways to decide. */
function useMerge(pair: Pair) {
  const navigate = useNavigate();
  // Papers name the older record: it stays unless somebody says otherwise.
  const [staysSecond, setStaysSecond] = useState(pair.other.registeredAt < pair.one.registeredAt);
  const [keep, other] = staysSecond ? [pair.other, pair.one] : [pair.one, pair.other];
  const [chosen, setChosen] = useState<ReadonlyMap<MergeField, string>>(new Map());
  const running = useRunning();
  const differing = differingFields(factsOf(keep), factsOf(other), pair.sameNin);
  const proposed = proposedFields(factsOf(keep), factsOf(other), pair.sameNin);
  const sourceOf = (field: MergeField): string =>
    chosen.get(field) ?? (proposed.includes(field) ? other.id : keep.id);
  const merge = async (): Promise<void> => {
    const take = differing.filter((field) => sourceOf(field) === other.id);
    const body = { version: keep.version, otherId: other.id, otherVersion: other.version, take };
    const outcome = await running.run(farmerDuplicates.merge, { params: { id: keep.id }, body });
    if (!outcome.ok) return;
    toast(t.merged(keep.code));
    void navigate(`/farmers/${keep.id}`);
  };
  const keepApart = async (): Promise<void> => {
    const args = { params: { id: pair.id }, body: {} };
    const outcome = await running.run(farmerDuplicates.keepApart, args);
    if (!outcome.ok) return;
    toast(t.keptApart);
    void navigate("/farmers/duplicates");
  };
  return {
    keep,
    other,
    differing,
    sourceOf,
    take: (field: MergeField, id: string) => setChosen(new Map(chosen).set(field, id)),
    stay: (id: string) => setStaysSecond(id === pair.other.id),
    merge,
    keepApart,
    busy: running.busy,
    problem: running.problem,
  };
}

function Decision({ merging }: { merging: ReturnType<typeof useMerge> }) {
  const { keep, other, busy, merge, keepApart } = merging;
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  if (!may(farmerLife.moves.merge.needs)) return null;
  return (
    <div className="form-foot">
      <div className="flex w-full flex-wrap gap-3">
        {isAsking && <p className="notice waiting w-full">{t.sure(other.code, keep.code)}</p>}
        <button type="button" className="button" disabled={busy} onClick={() => void keepApart()}>
          {t.keepApart}
        </button>
        <button
          type="button"
          className={`button flex-1 md:flex-none ${isAsking ? "danger" : "primary"}`}
          disabled={busy}
          onClick={() =>
            isAsking ? void merge().then(() => setIsAsking(false)) : setIsAsking(true)
          }
        >
          {t.merge(keep.code)}
        </button>
      </div>
    </div>
  );
}

function Sides(props: { pair: Pair; keepId: string; choose: (id: string) => void }) {
  const { pair, keepId, choose } = props;
  return (
    <fieldset className="grid grid-cols-1 gap-3 md:grid-cols-2">
      <legend className="sr-only">{t.stays}</legend>
      {[pair.one, pair.other].map((farmer) => (
        <label key={farmer.id} className="sheet flex cursor-pointer gap-3 p-4">
          <input
            type="radio"
            name="stays"
            className="check mt-1"
            checked={farmer.id === keepId}
            onChange={() => choose(farmer.id)}
          />
          <span className="min-w-0">
            {farmer.hasPhoto && <Photograph farmer={farmer} />}
            <span className="block font-medium">
              {farmer.code} {farmer.name}
            </span>
            <span className="small quiet block">
              {t.registered}: {formatInstant(new Date(farmer.registeredAt))}
            </span>
            <span className="small quiet block">
              {t.plots}: {farmer.plots}, {farmerWords.states[farmer.state]}
            </span>
            {farmer.id === keepId && <span className="small block text-leaf-ink">{t.stays}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface FieldChoiceProps {
  field: MergeField;
  pair: Pair;
  source: string;
  choose: (id: string) => void;
}

function FieldChoice({ field, pair, source, choose }: FieldChoiceProps) {
  return (
    <fieldset className="sheet p-4">
      <legend className="sr-only">{t.fields[field]}</legend>
      <p className="small mb-1 font-medium" aria-hidden>
        {t.fields[field]}
      </p>
      <div className="grid grid-cols-1 gap-x-3 md:grid-cols-2">
        {[pair.one, pair.other].map((farmer) => (
          <label
            key={farmer.id}
            className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3"
          >
            <input
              type="radio"
              name={field}
              className="check"
              checked={source === farmer.id}
              onChange={() => choose(farmer.id)}
            />
            <div className="min-w-0 break-words">
              {field === "nin" && farmer.nin ? (
                <Nin key={farmer.id} farmerId={farmer.id} shortened={farmer.nin} />
              ) : (
                shown(field, farmer)
              )}
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function shown(field: MergeField, farmer: Farmer): string {
  const facts = factsOf(farmer);
  const words: Record<MergeField, string | number | null> = {
    name: farmer.name,
    sex: farmerWords.sexes[facts.sex],
    birthYear: facts.birthYear,
    nin: facts.nin,
    nationalFarmerId: facts.nationalFarmerId,
    externalCode: facts.externalCode,
    phone: facts.phone && formatPhone(facts.phone),
    altPhone: facts.altPhone && formatPhone(facts.altPhone),
    nextOfKin: facts.nextOfKin,
    householdSize: facts.householdSize,
    trees: facts.trees,
    place: farmer.place,
    language: languages.find(([code]) => code === facts.language)?.[1] ?? facts.language,
    commodities: facts.commodities.map((one) => farmerWords.crops[one]).join(", "),
    payment: [
      farmerWords.methods[facts.paymentMethod],
      facts.paymentNumber && formatPhone(facts.paymentNumber),
      facts.paymentAccountName,
      facts.payeeName,
    ]
      .filter(Boolean)
      .join(", "),
  };
  const value = words[field];
  return value === null || value === "" ? t.nothing : String(value);
}

/** The wire leaves out what has a default; the rules want every fact. */
function factsOf(farmer: Farmer): FarmerFacts {
  return {
    ...farmer,
    birthYear: farmer.birthYear ?? null,
    nin: farmer.nin ?? null,
    nationalFarmerId: farmer.nationalFarmerId ?? null,
    externalCode: farmer.externalCode ?? null,
    phone: farmer.phone ?? null,
    altPhone: farmer.altPhone ?? null,
    nextOfKin: farmer.nextOfKin ?? null,
    householdSize: farmer.householdSize ?? null,
    trees: farmer.trees ?? null,
    localityId: farmer.localityId ?? null,
    village: farmer.village ?? null,
    payeeName: farmer.payeeName ?? null,
    paymentBank: farmer.paymentBank ?? null,
    paymentNumber: farmer.paymentNumber ?? null,
    paymentAccountName: farmer.paymentAccountName ?? null,
  };
}
