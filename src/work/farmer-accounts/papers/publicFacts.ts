// What whoever holds a passbook may check: that it is ours, for whom, and how much.
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { FarmerAccount } from "../api.ts";

/** The fact that tells one passbook of a farmer from another. */
export const statedPeriod = "Period";

/** The facts behind the verification code of a passbook. */
export function accountFacts(account: FarmerAccount) {
  const { farmerId, farmerCode, farmerName, from, to, sums, closing } = account;
  return {
    type: "farmer-passbook",
    subjectId: farmerId,
    title: `Passbook ${farmerCode}`,
    facts: {
      Number: farmerCode,
      Date: formatDay(to),
      Farmer: farmerName,
      [statedPeriod]: `${formatDay(from)} – ${formatDay(to)}`,
      "Delivered, kg": formatKilograms(sums.grams),
      Earned: formatMoney(sums.earned),
      Paid: formatMoney(sums.paid),
      "Owed at the end": formatMoney(closing.owed),
      "Advances at the end": formatMoney(closing.advanceOpen),
    },
  };
}
