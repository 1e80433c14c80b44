import { useState } from "react";
import { useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { type CustodyWire, supplyCustody } from "../custodyApi.ts";
import { keepsStore } from "../rules.ts";
import { BringBackHeldDialog, freeOf, HandOverDialog, LossDialog } from "./CustodyDialogs.tsx";
import { Handovers, Losses } from "./CustodySteps.tsx";
import { t } from "./words.ts";

/** One custody: what somebody has, since when, and what became of the rest. */
export function OneCustodyScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(supplyCustody.one, { id });
  return <Loaded answer={answer}>{(one) => <OneCustody one={one} />}</Loaded>;
}

function OneCustody({ one }: { one: CustodyWire }) {
  const may = useMay();
  const { pieces, taken, promised, productName, holderName } = one;
  return (
    <DetailPage
      back={{ label: t.custody, to: "/supplies/custody" }}
      title={t.heldTitle(formatAmount(pieces), productName)}
      code={one.issueNumber}
      status={<Standing one={one} />}
      actions={<Actions one={one} />}
      facts={[
        {
          heading: t.held,
          facts: [
            { label: t.holder, value: holderName },
            { label: t.took, value: formatAmount(taken) },
            { label: t.has, value: formatAmount(pieces), strong: true },
            ...(promised === "0" ? [] : [{ label: t.waiting, value: formatAmount(promised) }]),
            ...(one.value === null ? [] : [{ label: t.valueUgx, value: formatMoney(one.value) }]),
            { label: t.since, value: formatDay(one.since) },
            { label: t.dueOn, value: formatDay(one.dueOn) },
            {
              label: t.issueOf,
              value: one.issueNumber,
              ...(may(keepsStore) ? { to: `/supplies/${one.requisitionId}?tab=issues` } : {}),
            },
          ],
        },
      ]}
      tabs={[
        {
          name: "handovers",
          label: t.handovers,
          count: one.handovers.length,
          content: <Handovers one={one} />,
        },
        {
          name: "losses",
          label: t.losses,
          count: one.losses.length,
          content: <Losses one={one} />,
        },
      ]}
    />
  );
}

function Standing({ one }: { one: CustodyWire }) {
  if (one.pieces === "0") return <Badge tone="quiet">{t.returned}</Badge>;
  if (!one.isOverdue) return <Badge tone="active">{t.inTime}</Badge>;
  return (
    <Badge tone="waiting" warns>
      {t.overdue}
    </Badge>
  );
}

/** What whoever has it, or keeps the store, may do with it now. */
function Actions({ one }: { one: CustodyWire }) {
  const { user } = useMe();
  const may = useMay();
  const [asks, setAsks] = useState<"hand" | "loss" | "back" | null>(null);
  const close = (): void => setAsks(null);
  const keeps = may(keepsStore);
  const isFree = freeOf(one) > 0n && (keeps || one.holderId === user.id);
  return (
    <>
      {keeps && one.pieces !== "0" && (
        <button type="button" className="button" onClick={() => setAsks("back")}>
          {t.bringBack}
        </button>
      )}
      {isFree && (
        <>
          <button type="button" className="button" onClick={() => setAsks("loss")}>
            {t.reportLoss}
          </button>
          <button type="button" className="button primary" onClick={() => setAsks("hand")}>
            {t.handOver}
          </button>
        </>
      )}
      {asks === "hand" && <HandOverDialog custody={one} close={close} />}
      {asks === "loss" && <LossDialog custody={one} close={close} />}
      {asks === "back" && <BringBackHeldDialog custody={one} close={close} />}
    </>
  );
}
