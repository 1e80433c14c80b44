import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { farmerAdvances, type FarmerAdvanceWire } from "../api.ts";
import { farmerAdvanceLife } from "../rules.ts";
import { AdvanceBadge } from "./AdvanceBadge.tsx";
import { useAdvancesAt } from "./advancesAt.ts";
import { t } from "./words.ts";

/** One advance: who asked, who decided, what was paid and what came back. */
export function FarmerAdvanceScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(farmerAdvances.one, { id });
  return <Loaded answer={answer}>{(advance) => <One advance={advance} />}</Loaded>;
}

function One({ advance }: { advance: FarmerAdvanceWire }) {
  const { id, number, farmerName, amount, open, state } = advance;
  const at = useAdvancesAt();
  return (
    <DetailPage
      back={{ label: t.title, to: at }}
      title={`${farmerName}, ${formatMoney(amount)}`}
      code={number}
      status={<AdvanceBadge advance={advance} />}
      life={
        <LifeLine
          life={farmerAdvanceLife}
          path={["requested", "approved"]}
          now={state}
          words={t.states}
        />
      }
      actions={
        <ActionBar
          life={farmerAdvanceLife}
          of={advance}
          moves={farmerAdvances}
          words={t.moves}
          says={{
            approve: <p>{t.says.approve(formatMoney(amount), farmerName)}</p>,
            writeOff: <p>{t.says.writeOff(formatMoney(open))}</p>,
          }}
        >
          <PrepareLink advance={advance} />
        </ActionBar>
      }
      facts={factsOf(advance)}
      tabs={[]}
      history={{ subject: "farmer-advance", id }}
    />
  );
}

function factsOf(advance: FarmerAdvanceWire): FactGroup[] {
  return [
    {
      heading: t.money,
      facts: [
        { label: t.amount, value: formatMoney(advance.amount), strong: true },
        { label: t.paid, value: formatMoney(advance.paid) },
        { label: t.open, value: formatMoney(advance.open) },
        { label: t.recoverBy, value: formatDay(advance.recoverBy) },
        {
          label: t.daysOverdue,
          value: advance.overdueDays === 0 ? null : String(advance.overdueDays),
        },
        { label: t.limitThen, value: formatMoney(advance.limitAmount) },
      ],
    },
    {
      heading: t.what,
      facts: [
        { label: t.farmer, value: advance.farmerName, to: `/farmers/${advance.farmerId}` },
        { label: t.purpose, value: advance.purpose },
      ],
    },
    {
      heading: t.people,
      facts: [
        { label: t.askedBy, value: `${advance.askedByName}, ${formatDay(advance.askedOn)}` },
        {
          label: t.decidedBy,
          value:
            advance.decidedAt &&
            `${advance.decidedByName ?? ""}, ${formatInstant(new Date(advance.decidedAt))}`,
        },
        { label: t.reason, value: advance.closingReason },
        { label: t.samePerson, value: advance.samePerson ? t.yes : null },
      ],
    },
  ];
}

/** To the payment of an approved advance, filled in. */
function PrepareLink({ advance }: { advance: FarmerAdvanceWire }) {
  const may = useMay();
  const { standing, commitmentId, farmerId } = advance;
  if (standing !== "to_pay" || commitmentId === null || !may("canProcessPayments")) return null;
  const asked = new URLSearchParams({ farmer: farmerId, request: commitmentId });
  return (
    <Link className="button" to={`/payments/advances/new?${asked.toString()}`}>
      {t.prepare}
    </Link>
  );
}
