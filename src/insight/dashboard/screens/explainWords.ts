// How each figure is reckoned, in words: what is added, what is taken away, of which days.
import { words } from "#platform/web/words.ts";

const bySegment = "Accounts belong to a part of the business by the rows on the page of segments.";

export const t = words({
  en: {
    adds: "What stands behind it",
    row: "What",
    day: "Day",
    rest: (count: number) => (count === 1 ? "1 more" : `${count} more`),
    total: "Total",
    isNow: "As it is now",
    open: "Open the list",
    close: "Close",
    none: "Nothing stands behind it: it is zero.",
    share: (part: string, whole: string) => `${part} of ${whole}`,
    heads: { ugx: "UGX", g: "Kg", count: "Count", bp: "UGX" },
    formulas: {
      revenue: `Everything sold in these days, as the profit and loss says it: credits less debits of the accounts of revenue. ${bySegment}`,
      coffee: `Revenue of the part coffee: export sales of coffee. Sales at home count as domestic. ${bySegment}`,
      cocoa: `Revenue of the part cocoa: export sales of cocoa. ${bySegment}`,
      domestic: `Revenue of the part domestic: what was sold at home, by-products too. ${bySegment}`,
      other_revenue: `Revenue of every other part: sesame and shea, services, other income. ${bySegment}`,
      expenses:
        "Cost of sales, expenses of the house, finance and tax of these days: debits less credits of their accounts. A gain of the exchange rate lowers it.",
      profit: "Revenue less all expenses of these days, as the profit and loss says it.",
      year_revenue:
        "Everything sold in the twelve closed months before this one; services are in it.",
      year_services: `Revenue of the part services in the twelve closed months. ${bySegment}`,
      year_expenses: "Cost of sales and all expenses of the twelve closed months.",
      year_profit: "Revenue less all expenses of the twelve closed months.",
      year_margin: "Net profit divided by revenue, both of the twelve closed months.",
      margin_coffee: "Revenue of coffee less its cost of sales.",
      margin_cocoa: "Revenue of cocoa less its cost of sales.",
      margin_sesame_shea: "Revenue of sesame and shea less their cost of sales.",
      margin_domestic: "Revenue of domestic sales less their cost of sales.",
      margin_services: "Revenue of services less their direct costs.",
      funds: "Cash, bank and wallets: their balances in the ledger at the end of the business day.",
      budget:
        "The budgets of this month, of every department and group; the newest of each counts.",
      authority:
        "The highest amount of a fund request your role may approve alone, by the policy in force.",
      receivables: "Open debts of customers, at their value in the books.",
      overdue: "Open debts of customers whose due day has passed.",
      payables: "Open debts to farmers, suppliers and staff.",
      farmers_owed: "Open debts to farmers for what they delivered.",
      payments_waiting: "Payments that are approved and not released.",
      payments_released: "Payments released on the business day.",
      contracts:
        "Contracts that are active or shipped in part, counted; beside each what is left to ship.",
      to_ship: "What active contracts promise, less what was shipped.",
      position:
        "What active contracts still promise, less the green coffee, cocoa, sesame and shea that stand in our stores. Above zero it must still be bought or made.",
      shipments_at_risk:
        "Shipments that have not left although their day has passed, or that lack a paper which takes longer to get than there is time.",
      shipped: "What left our stores for buyers abroad in these days, less what came back.",
      fund_requests: "Requests for funds that wait for a decision, counted.",
      stock_value:
        "The cost of every lot that stands in our own places; it equals the accounts of inventory.",
      stock_weight: "The weight of every lot that stands in our own places.",
      stock_alerts:
        "Products of which less is on hand than the level they are reordered at, counted.",
      licences:
        "Licences that are within their own days of warning, or past their end, and not renewed; counted.",
      documents:
        "Required papers of shipments under way that are not settled; the day is the one to begin on.",
      suppliers: "Approved suppliers, counted.",
      team: "Active people of the company without suppliers.",
      bought: "Payable weight of the collections of these days, without rejected and void ones.",
      bought_value: "Value of the collections of these days, without rejected and void ones.",
      bought_today: "Payable weight of the collections of the business day.",
      bought_today_value: "Value of the collections of the business day.",
      bought_week: "Payable weight of the collections since Monday.",
      to_judge: "Collections that wait for quality, by payable weight.",
      grade_a: "Accepted kilograms of the running season that were given grade A.",
      grade_b: "Accepted kilograms of the running season that were given grade B.",
      grade_c: "Accepted kilograms of the running season that were given grade C.",
      processed: "What came out of the batches finished in these days, by-products too.",
      processed_week: "What came out of the batches finished since Monday, by-products too.",
      week_target: "What the plant is to process in a week: a setting of the company.",
      week_capacity: "What was processed since Monday, divided by the weekly target.",
      year_processed: "What came out of the batches finished since the first of January.",
      year_target: "What the plant can process in a year: a setting of the company.",
      year_capacity:
        "What was processed since the first of January, divided by the annual capacity.",
      acts_managing_director:
        "What the Managing Director approved, judged, paid, published, finished or loaded in these days.",
      acts_director_operations:
        "What the Director Operations approved, judged, paid, published, finished or loaded in these days.",
      exceptions:
        "What was done outside the usual rule in these days: overrides with their reason, one person in two steps, batches with unexplained weight, payments twice or unknown.",
      forecast:
        "Funds now, and what the next 91 days bring: what customers owe by its due day, less what we owe by its due day, less approved requests by the day they are needed, less expenses that repeat, less tax kept back by the day it is handed over. What is overdue counts today.",
    },
    measures: { ugx: "UGX", g: "Kg", days: "Days left" },
  },
});
