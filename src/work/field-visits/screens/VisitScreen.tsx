import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { fieldVisits, type VisitWire, type VisitWithCropWire } from "../api.ts";
import { visitLife, type VisitPosition } from "../rules.ts";
import { AssessDialog } from "./AssessDialog.tsx";
import { positionNow } from "./positionNow.ts";
import { t } from "./words.ts";

/** One visit: where it began, where it ended, what came of it. */
export function VisitScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(fieldVisits.one, { id });
  return <Loaded answer={answer}>{(visit) => <One visit={visit} />}</Loaded>;
}

function One({ visit }: { visit: VisitWithCropWire }) {
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
      actions={<VisitActions visit={visit} />}
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
            { label: t.checkedOut, value: momentOf(visit.checkedOutAt, visit.checkedOut) },
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

function VisitActions({ visit }: { visit: VisitWithCropWire }) {
  const { user } = useMe();
  const [dialog, setDialog] = useState<"in" | "out" | "crop" | null>(null);
  if (visit.officerId !== user.id) return null;
  const close = () => setDialog(null);
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
      {dialog === "in" && <CheckInDialog visit={visit} onClose={close} />}
      {dialog === "crop" && <AssessDialog visit={visit} onClose={close} />}
      {dialog === "out" && <CheckOutDialog visit={visit} onClose={close} />}
    </>
  );
}

interface VisitDialogProps {
  visit: VisitWire;
  onClose: () => void;
}

/** The phone is asked for its position when the dialog opens; the visit does not wait for it. */
function usePosition(): VisitPosition | null {
  const [position, setPosition] = useState<VisitPosition | null>(null);
  useEffect(() => {
    let isOpen = true;
    const keep = (found: VisitPosition | null) => {
      if (isOpen) setPosition(found);
    };
    void positionNow().then(keep);
    return () => {
      isOpen = false;
    };
  }, []);
  return position;
}

function CheckInDialog({ visit, onClose }: VisitDialogProps) {
  const { id, version } = visit;
  const position = usePosition();
  const form = useForm({
    initial: {},
    command: fieldVisits.checkIn,
    args: () => ({ params: { id }, body: { version, position } }),
    done: onClose,
  });
  return (
    <FormDialog form={form} title={t.moves.checkIn} submit={t.moves.checkIn} open onClose={onClose}>
      <p>{t.checkInText}</p>
      <p className="field-hint">{placeText(position)}</p>
    </FormDialog>
  );
}

function CheckOutDialog({ visit, onClose }: VisitDialogProps) {
  const { id, version } = visit;
  const position = usePosition();
  const form = useForm({
    initial: { outcome: "" },
    command: fieldVisits.checkOut,
    args: ({ outcome }) => ({
      params: { id },
      body: { version, position, outcome: outcome.trim() },
    }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.moves.checkOut}
      submit={t.moves.checkOut}
      open
      onClose={onClose}
    >
      <TextField field={form.field("outcome")} label={t.outcome} required long />
      <p className="field-hint">{placeText(position)}</p>
    </FormDialog>
  );
}

function placeText(position: VisitPosition | null): string {
  if (position === null) return t.noPosition;
  const degrees = (micro: number) => (micro / 1_000_000).toFixed(6);
  const { latMicro, lonMicro, accuracyM } = position;
  return t.at(degrees(latMicro), degrees(lonMicro), String(accuracyM));
}

function momentOf(at: string | null, position: VisitPosition | null): string | null {
  return at && `${formatInstant(new Date(at))}, ${placeText(position)}`;
}
