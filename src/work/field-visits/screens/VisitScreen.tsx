import { useParams, useSearchParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { toast } from "#platform/web/toasts.ts";
import { fieldVisits, type VisitWithCropWire } from "../api.ts";
import { visitLife, type VisitPosition } from "../rules.ts";
import { AssessDialog } from "./AssessDialog.tsx";
import { CheckInDialog, CheckOutDialog, placeText } from "./VisitDialogs.tsx";
import { type VisitStep } from "./visitSteps.ts";
import { t } from "./words.ts";

/** One visit: where it began, where it ended, what came of it. */
export function VisitScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(fieldVisits.one, { id });
  return <Loaded answer={answer}>{(visit) => <One visit={visit} again={answer.retry} />}</Loaded>;
}

function One({ visit, again }: { visit: VisitWithCropWire; again: () => void }) {
  const { id, state, purpose, plannedFor, farmerName } = visit;
  return (
    <DetailPage
      back={{ label: t.title, to: "/field-operations/visits" }}
      title={`${t.purposes[purpose]}, ${farmerName ?? t.nobody}`}
      code={formatDay(plannedFor)}
      status={<StatusBadge life={visitLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={visitLife}
          path={["planned", "in_progress", "done"]}
          now={state}
          words={t.states}
        />
      }
      actions={<VisitActions visit={visit} again={again} />}
      facts={[
        {
          heading: t.what,
          facts: [
            {
              label: t.farmer,
              value: farmerName,
              ...(visit.farmerId === null ? {} : { to: `/farmers/${visit.farmerId}` }),
            },
            { label: t.village, value: visit.farmerPlace },
            { label: t.officer, value: visit.officerName },
            {
              label: t.expected,
              value: visit.expectedGrams && `${formatKilograms(visit.expectedGrams)} kg`,
            },
            { label: t.note, value: visit.note },
          ],
        },
        {
          heading: t.where,
          facts: [
            { label: t.checkedIn, value: momentOf(visit.checkedInAt, visit.checkedIn) },
            { label: t.saidIn, value: saidBeside(visit.checkedInAt, visit.checkedInSaidAt) },
            { label: t.checkedOut, value: momentOf(visit.checkedOutAt, visit.checkedOut) },
            { label: t.saidOut, value: saidBeside(visit.checkedOutAt, visit.checkedOutSaidAt) },
            { label: t.outcome, value: visit.outcome },
            { label: t.reason, value: visit.closingReason },
          ],
        },
        ...cropFacts(visit.assessment),
      ]}
      tabs={[]}
      history={{ subject: "field-visit", id }}
    />
  );
}

/** What was seen of the crop; nothing where nobody looked. */
function cropFacts(crop: VisitWithCropWire["assessment"]): FactGroup[] {
  if (crop === null) return [];
  const { competitor } = crop;
  return [
    {
      heading: t.crop,
      facts: [
        { label: t.potential, value: `${formatKilograms(crop.potential)} kg`, strong: true },
        { label: t.peakMonth, value: t.months[crop.peakMonth - 1] },
        { label: t.condition, value: t.conditions[crop.condition] },
        { label: t.pest, value: t.pests[crop.pest] },
        { label: t.drying, value: t.dryings[crop.drying] },
        { label: t.storage, value: t.storages[crop.storage] },
        {
          label: t.competitor,
          value:
            competitor &&
            `${formatAmount(competitor.low)} – ${formatAmount(competitor.common)} – ${formatAmount(competitor.high)}`,
        },
        { label: t.note, value: crop.assessmentNote },
      ],
    },
  ];
}

/** Come to look at the crop, and nothing is written down of it yet. */
function isUnseen({ purpose, state, assessment }: VisitWithCropWire): boolean {
  return purpose === "crop_assessment" && state === "in_progress" && assessment === null;
}

function VisitActions({ visit, again }: { visit: VisitWithCropWire; again: () => void }) {
  const { user } = useMe();
  const kept = () => {
    toast(t.keptHere);
    close();
    again();
  };
  const [address, setAddress] = useSearchParams();
  if (visit.officerId !== user.id) return null;
  // The dialog stands in the address: what was refused on its way from a phone opens there again.
  const dialog = address.get("step");
  const setDialog = (step: VisitStep) => setAddress({ step }, { replace: true });
  const close = () => setAddress({}, { replace: true });
  return (
    <>
      <ActionBar
        life={visitLife}
        of={visit}
        moves={fieldVisits}
        words={t.moves}
        opens={{
          checkIn: () => setDialog("in"),
          checkOut: () => setDialog("out"),
          assess: () => setDialog("crop"),
        }}
        blocked={isUnseen(visit) ? { checkOut: [{ what: t.assessFirst }] } : {}}
      />
      {dialog === "in" && <CheckInDialog visit={visit} onClose={close} kept={kept} />}
      {dialog === "crop" && <AssessDialog visit={visit} onClose={close} kept={kept} />}
      {dialog === "out" && <CheckOutDialog visit={visit} onClose={close} kept={kept} />}
    </>
  );
}

function momentOf(at: string | null, position: VisitPosition | null): string | null {
  return at && `${formatInstant(new Date(at))}, ${placeText(position)}`;
}

/** So far may the two clocks be apart before both are shown. */
const sameMomentMs = 2 * 60_000;

/** What the phone's clock said, where it is not the moment it arrived. */
function saidBeside(at: string | null, said: string | null): string | null {
  if (at === null || said === null) return null;
  const apart = Math.abs(Date.parse(at) - Date.parse(said));
  return apart < sameMomentMs ? null : formatInstant(new Date(said));
}
