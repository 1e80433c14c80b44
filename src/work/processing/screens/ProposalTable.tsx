import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, priceOf } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { processing } from "../api.ts";
import { t } from "./words.ts";

type Proposal = WireReturns<typeof processing.proposal>;

interface Asked {
  productId: string;
  placeId: string;
  quantity: string;
  stream: "eu" | "open" | "";
}

/** What a batch would take now, oldest first; undefined until everything is chosen and read. */
export function useProposal({ productId, placeId, quantity, stream }: Asked) {
  const isChosen = productId !== "" && placeId !== "" && quantity !== "" && quantity !== "0";
  const answer = useQuery(
    processing.proposal,
    { productId, placeId, quantity, ...(stream === "" ? {} : { stream }) },
    { enabled: isChosen, keep: true },
  );
  return { proposal: isChosen ? answer.data : undefined, problem: answer.problem };
}

/** What the lots cost, what the work would cost, and both together. */
export function proposalCosts({ takes, steps }: Proposal, quantity: bigint) {
  const lots = takes.reduce((sum, take) => sum + BigInt(take.cost), 0n);
  const work = steps.reduce((sum, step) => sum + priceOf(quantity, BigInt(step.rate)), 0n);
  return { lots, work, together: lots + work };
}

/** The lots in the order they would go, with the part of each and what it carries. */
export function ProposalTable({ proposal, quantity }: { proposal: Proposal; quantity: string }) {
  const { takes, free } = proposal;
  if (takes.length === 0) {
    return (
      <p className="notice waiting" role="status">
        {free === "0" ? t.nothingFree : t.notEnough(formatKilograms(free))}
      </p>
    );
  }
  const costs = proposalCosts(proposal, BigInt(quantity));
  return (
    <WideSheet label={t.proposal}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.lot}</th>
            <th scope="col" className="max-md:hidden">
              {t.madeOn}
            </th>
            <th scope="col" className="end">
              {t.kg}
            </th>
            <th scope="col" className="end">
              {t.ugx}
            </th>
          </tr>
        </thead>
        <tbody>
          {takes.map((take) => (
            <tr key={take.lotId}>
              <th scope="row">{take.lotCode}</th>
              <td className="quiet max-md:hidden">{formatDay(take.madeOn)}</td>
              <td className="end">{formatKilograms(take.quantity)}</td>
              <td className="end">{formatAmount(take.cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.takes}</th>
            <td className="max-md:hidden" />
            <td className="end">{formatKilograms(quantity)}</td>
            <td className="end">{formatAmount(costs.lots)}</td>
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}
