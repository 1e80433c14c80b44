// What each tile says: one figure, and beneath it what explains it or what it leads to.
import { type Day, formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { shortAmount } from "../amountRules.ts";
import type { DashboardWire } from "../api.ts";
import type { TileName } from "../linkRules.ts";
import { t } from "./words.ts";

export interface TileWords {
  label: string;
  figure: string;
  unit?: string;
  exact?: string;
  detail: string;
  /** Instead of the tile's usual links. */
  links?: readonly string[];
}

/** A long amount is shortened on a tile; its full figure is said to readers and under the pointer. */
function money(amount: string) {
  return { unit: "UGX", figure: shortAmount(amount), exact: formatMoney(amount) };
}

function weight(grams: string) {
  return { unit: "kg", figure: formatKilograms(grams) };
}

/** A day that is not torn over two lines. */
function unbroken(day: Day): string {
  return formatDay(day).replaceAll(" ", "\u00a0");
}

type Figures = DashboardWire;

/** Null where the answer has no such section. */
export const tileWords: Record<TileName, (of: Figures) => TileWords | null> = {
  money: ({ money: found }) =>
    found
      ? {
          label: t.money,
          ...money(found.total),
          detail: t.moneyParts(
            shortAmount(found.cash),
            shortAmount(found.bank),
            shortAmount(found.wallets),
          ),
        }
      : null,
  debts: ({ debts }) =>
    debts
      ? {
          label: t.debts,
          ...money(debts.amount),
          detail:
            debts.oldestDueOn === null
              ? t.noDebts
              : t.debtsOpen(debts.count, unbroken(debts.oldestDueOn)),
        }
      : null,
  stock: ({ stock }) => (stock ? stockWords(stock) : null),
  contracts: ({ contracts }) =>
    contracts
      ? {
          label: t.contracts,
          figure: String(contracts.count),
          detail:
            contracts.nextBy === null
              ? t.noContracts
              : t.toShip(formatKilograms(contracts.toShip), unbroken(contracts.nextBy)),
        }
      : null,
  bought_today: ({ bought, today }) =>
    bought ? boughtWords(t.boughtToday, bought.today, [today, today]) : null,
  bought_week: ({ bought, today }) =>
    bought ? boughtWords(t.boughtWeek, bought.week, [bought.weekFrom, today]) : null,
  quality: ({ quality }) =>
    quality
      ? {
          label: t.quality,
          figure: String(quality.count),
          detail:
            quality.oldest === null
              ? t.noQuality
              : t.qualityOldest(formatKilograms(quality.grams), unbroken(quality.oldest)),
        }
      : null,
  payments_waiting: ({ payments }) =>
    payments
      ? {
          label: t.paymentsWaiting,
          figure: String(payments.waiting.count),
          detail:
            payments.waiting.count + payments.toApprove.count === 0
              ? t.nothingToRelease
              : t.paymentsSum(formatAmount(payments.waiting.amount), payments.toApprove.count),
        }
      : null,
  payments_released: ({ payments }) =>
    payments
      ? {
          label: t.released,
          ...money(payments.released.amount),
          detail: t.payments(payments.released.count),
        }
      : null,
  prices: ({ prices }) => (prices ? priceWords(prices) : null),
};

/** Its value, or for those who do not see cost its weight, with the stage that holds most. */
function stockWords(stock: NonNullable<Figures["stock"]>): TileWords {
  if (stock.stages.length === 0) return { label: t.stock, figure: "0", detail: t.noStock };
  if (stock.cost !== null) {
    return {
      label: t.stock,
      ...money(stock.cost),
      detail: t.stockKg(formatKilograms(stock.grams)),
    };
  }
  const [most] = stock.stages.toSorted((a, b) => (BigInt(a.grams) > BigInt(b.grams) ? -1 : 1));
  return {
    label: t.stock,
    ...weight(stock.grams),
    detail: most ? t.stockOf(t.stages[most.stage], formatKilograms(most.grams)) : t.noStock,
  };
}

function boughtWords(
  label: string,
  bought: { count: number; grams: string; amount: string },
  [from, to]: [string, string],
): TileWords {
  return {
    label,
    ...weight(bought.grams),
    detail:
      bought.count === 0 ? t.noneBought : t.boughtFor(formatAmount(bought.amount), bought.count),
    links: [`/field-collections?from=${from}&to=${to}`],
  };
}

/** Stores may have prices of their own: then from the lowest to the highest. */
function priceWords(prices: NonNullable<Figures["prices"]>): TileWords {
  const say = (price: { least: string; most: string }) =>
    price.least === price.most
      ? formatAmount(price.least)
      : `${formatAmount(price.least)}–${formatAmount(price.most)}`;
  const [first, second] = prices;
  if (!first) return { label: t.price(t.forms.faq), figure: "–", detail: t.noPrice };
  return {
    label: t.price(t.forms[first.form]),
    unit: "UGX",
    figure: say(first),
    detail: second ? t.otherPrice(t.forms[second.form], say(second)) : t.pricePerKg,
  };
}
