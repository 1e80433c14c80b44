import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    title: "Text messages",
    searches: "Farmer, message",
    emptyTitle: "No farmer was sent a message yet",
    emptyText:
      "Who agrees to be written to gets the receipt when a delivery is taken in, and a line when a payment arrived.",
    farmer: "Farmer",
    sent: "Written",
    about: "About",
    kinds: {
      receipt: "Delivery",
      payment: "Payment",
      cash: "Cash at the scale",
      words: "Written by us",
    },
    phone: "To",
    body: "Message",
    parts: "Parts",
    cost: "Cost, UGX",
    status: "Status",
    states: {
      queued: "Waiting",
      sending: "Being sent",
      sent: "With the network",
      delivered: "Delivered",
      failed: "Not delivered",
      unknown: "Not known",
    },
    language: "Language",
    tries: "Sent to the gateway",
    times: (count: number) => (count === 1 ? "once" : `${count} times`),
    reason: "What the network says",
    elsewhere: (count: number) => `+ ${count} in other money`,
    sendAgain: "Send again",
    mayTwice: "Nobody knows whether it left. The farmer may get it twice, and it is charged twice.",
    wasNot: "It did not arrive. It goes to the number the farmer has now.",
    doneAgain: "The message waits to be sent",
    open: "Open what it is about",
    dialogTitle: (farmer: string) => `Message to ${farmer}`,
  },
});
export const textStates = t.states;
