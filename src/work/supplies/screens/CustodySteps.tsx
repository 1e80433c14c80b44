import { type ReactNode, useState } from "react";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { separationWords } from "#kernel/segregation.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { type Trouble, TroubleContext } from "#platform/web/parts/detailTrouble.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type CustodyWire, supplyCustody } from "../custodyApi.ts";
import { handoverLife, lossLife } from "../custodyRules.ts";
import { keepsStore } from "../rules.ts";
import { t } from "./words.ts";

/** What was handed on out of a custody, the first first. */
export function Handovers({ one }: { one: CustodyWire }) {
  if (one.handovers.length === 0) return <p className="quiet">{t.noHandovers}</p>;
  return (
    <ul className="sheet divide-y divide-line">
      {one.handovers.map((step) => (
        <OneHandover key={step.id} one={one} step={step} />
      ))}
    </ul>
  );
}

/** What was reported lost out of a custody, the first first. */
export function Losses({ one }: { one: CustodyWire }) {
  if (one.losses.length === 0) return <p className="quiet">{t.noLosses}</p>;
  return (
    <ul className="sheet divide-y divide-line">
      {one.losses.map((step) => (
        <OneLoss key={step.id} one={one} step={step} />
      ))}
    </ul>
  );
}

type Handover = CustodyWire["handovers"][number];
type Loss = CustodyWire["losses"][number];

function OneHandover({ one, step }: { one: CustodyWire; step: Handover }) {
  const { user } = useMe();
  const may = useMay();
  const { accept, decline, withdrawHandover } = supplyCustody;
  const pieces = formatAmount(step.pieces);
  const takesBack = step.byId === user.id || may(keepsStore);
  return (
    <Step
      heading={t.handoverTo(pieces, step.toName)}
      number={step.number}
      step={step}
      texts={[step.note]}
      badge={<StatusBadge life={handoverLife} state={step.state} words={t.handoverStates} />}
    >
      <ActionBar
        life={handoverLife}
        of={step}
        // Only the receiver says whether it came; only who offered it takes that back.
        moves={{
          ...(step.toId === user.id ? { accept, decline } : {}),
          ...(takesBack ? { withdraw: withdrawHandover } : {}),
        }}
        words={t.handoverMoves}
        says={{ accept: <p>{t.acceptSays(pieces, one.productName)}</p> }}
      />
    </Step>
  );
}

function OneLoss({ one, step }: { one: CustodyWire; step: Loss }) {
  const { user, org } = useMe();
  const may = useMay();
  const { approveLoss, rejectLoss, withdrawLoss } = supplyCustody;
  const pieces = formatAmount(step.pieces);
  const isOwn = (step.byId === user.id || one.holderId === user.id) && !org.soleTrader;
  const own = [{ what: separationWords("custody-loss.approve") }];
  const takesBack = step.byId === user.id || may(keepsStore);
  return (
    <Step
      heading={t.lossOf(pieces, t.lossKinds[step.kind])}
      number={step.number}
      step={step}
      texts={[step.reason, step.value === null ? null : formatMoney(step.value)]}
      badge={<StatusBadge life={lossLife} state={step.state} words={t.lossStates} />}
    >
      <ActionBar
        life={lossLife}
        of={step}
        moves={{
          ...{ approve: approveLoss, reject: rejectLoss },
          ...(takesBack ? { withdraw: withdrawLoss } : {}),
        }}
        words={t.lossMoves}
        says={{ approve: <p>{t.writeOffSays(pieces)}</p> }}
        blocked={isOwn ? { approve: own } : {}}
      />
    </Step>
  );
}

interface StepProps {
  heading: string;
  number: string;
  step: Handover | Loss;
  texts: readonly (string | null)[];
  badge: ReactNode;
  children: ReactNode;
}

function Step({ heading, number, step, texts, badge, children }: StepProps) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { byName, at, decidedByName, closingReason } = step;
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p>
          <span className="font-strong">{heading}</span>{" "}
          <span className="small quiet">{number}</span>
        </p>
        {badge}
      </div>
      {[...texts, closingReason].map(
        (text) =>
          text !== null && (
            <p key={text} className="mt-1">
              {text}
            </p>
          ),
      )}
      <p className="small quiet">
        {t.saidBy(byName, formatInstant(new Date(at)))}
        {decidedByName !== null && ` · ${decidedByName}`}
      </p>
      {trouble?.problem && <p className="field-error mt-2">{trouble.problem.detail}</p>}
      {decidedByName === null && (
        <div className="mt-3 flex flex-wrap gap-2">
          <TroubleContext value={setTrouble}>{children}</TroubleContext>
        </div>
      )}
    </li>
  );
}
