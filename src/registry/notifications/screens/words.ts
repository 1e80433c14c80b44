import { words } from "#platform/web/words.ts";

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

export const t = words({
  en: {
    title: "Notifications",
    settings: "Settings",
    bell: (unread: string) =>
      unread === "0" ? "Notifications" : `Notifications, ${unread} unread`,
    above: "99+",
    isNew: "New",
    came: (title: string, message: string) => `New notification: ${title}. ${message}`,
    none: "No notifications",
    noneText: "What concerns you comes here as it happens.",
    readAll: "Mark all as read",
    more: "Show more",
    close: "Close notifications",
    choose: "Choose what you are told",
    notLive: "No connection just now. What comes meanwhile is shown when it is back.",
    ago: {
      now: "just now",
      minute: (count: number) => `${many(count, "minute")} ago`,
      hour: (count: number) => `${many(count, "hour")} ago`,
      day: (count: number) => `${many(count, "day")} ago`,
    },
    chosen: "Saved",
    chooseTitle: "Notifications",
    chooseText:
      "What is not ticked does not come to you from now on. What must be decided stays under Approvals.",
    wanted: "Tell me of",
    kinds: {
      fund_release: { name: "Funds released", text: "Money you asked for, or that goes to you" },
      payment_processed: {
        name: "Payments processed",
        text: "Payments you prepared, let go or receive: paid, or failed",
      },
      export_ready: { name: "Exports ready", text: "A shipment has everything and can be loaded" },
      approval_needed: { name: "Approval needed", text: "Something waits for you to decide" },
      approval_result: { name: "Approval decided", text: "What became of what you asked for" },
      price_published: { name: "Prices published", text: "A new buying price, and from when" },
      quality_result: { name: "Quality decided", text: "Your deliveries: the grade, or why not" },
      doc_due: { name: "Documents due", text: "A paper of a shipment is due soon, or late" },
      licence_due: { name: "Licences due", text: "A licence is expiring, or has expired" },
      payment_unknown: {
        name: "Payments to be checked",
        text: "Nobody knows yet whether money arrived",
      },
      payment_reversed: {
        name: "Payments taken back",
        text: "Somebody says that cash or a cheque came back",
      },
      cash_variance: { name: "Cash differs", text: "A count of cash is short or over" },
      cash_difference: {
        name: "Cash box differs",
        text: "A count of the office's cash box is short or over, or was accepted so",
      },
      custody_offered: {
        name: "Handed over to you",
        text: "Somebody hands you a thing and waits for your word",
      },
      transfer_coming: {
        name: "Truck on its way",
        text: "Lots are on the road to one of our stores",
      },
      transfer_loss: {
        name: "Lost on the road",
        text: "More is missing than may be, and somebody has to decide",
      },
      store_counted: {
        name: "Counts of stores",
        text: "A store was counted, and somebody has to decide",
      },
      store_short: {
        name: "Missing in a store",
        text: "What a count did not find was written off",
      },
      ceiling_near: {
        name: "Ceiling of the day",
        text: "Most of the mobile money that may leave in a day has left",
      },
      charge_large: {
        name: "Large charges",
        text: "More than one person books alone was booked as a charge of a bank or network",
      },
      month_reopened: {
        name: "Closed months",
        text: "The owner opened a closed month again",
      },
      month_closed_early: {
        name: "Months closed early",
        text: "A month was closed while something of it still waited",
      },
      rate_changed: {
        name: "Exchange rates",
        text: "A rate was corrected, or lies far from the last one",
      },
      charges_of_month: {
        name: "Charges of a month",
        text: "One person alone booked more as charges than they may in a month",
      },
      fiscal_refused: {
        name: "Fiscal refusals",
        text: "The fiscal authority refused an invoice or a credit note",
      },
      receipt_voided: {
        name: "Receipts taken back",
        text: "Somebody says that a customer's money did not come after all",
      },
      advance_written_off: {
        name: "Advances written off",
        text: "What a farmer was advanced was written off as a loss",
      },
      person_added: {
        name: "People let in",
        text: "Somebody who is no owner added, invited or reactivated a person, or gave them another telephone",
      },
      books_differ: {
        name: "Books do not agree",
        text: "A check of the books found a difference",
      },
      access_request: { name: "Access asked for", text: "Somebody asks for a screen" },
    },
  },
});
