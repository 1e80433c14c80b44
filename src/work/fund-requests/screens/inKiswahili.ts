// What is said to whoever was paid funds, in Kiswahili.
import type { t as fundsReceived } from "./receivedWords.ts";

export const fundsInKiswahili = {
  fundsReceived: {
    title: "Fedha ulizopokea",
    searches: "Namba, sababu",
    all: "Zote",
    waitsForMe: "Zinasubiri jibu lako",
    what: "Za nini",
    number: "Namba",
    paidOn: "Zililipwa",
    paidUgx: "Zilizolipwa, UGX",
    received: "Zilipokelewa",
    acknowledge: "Nimezipokea",
    acknowledgeOf: (amount) => `Nimezipokea: ${amount}`,
    acknowledged: "Imeandikwa",
    toConfirm: "Bado kuthibitishwa",
    nothingPaid: "Hujalipwa chochote",
    nothingPaidText:
      "Fedha unazolipwa kwa ombi la fedha huonekana hapa, nawe unasema kuwa kila sehemu imefika.",
    nothingWaits: "Hakuna kinachosubiri jibu lako",
    nothingWaitsText: "Ukilipwa fedha, hapa ndipo unaposema kuwa zimefika.",
  } satisfies typeof fundsReceived,
};

/** Why a word about money was refused, by the server's codes. */
export const fundRefusalsInKiswahili: Readonly<Record<string, string>> = {
  "fund-request.received-already": "Ulishasema kuwa fedha hizi zimefika.",
  "fund-request.not-the-payee": "Aliyelipwa tu ndiye anayeweza kusema kuwa fedha zimefika.",
  "fund-request.not-paid": "Malipo haya yalirudishwa.",
  "fund-request.not-open": "Hesabu ya fedha hizi imeshatolewa.",
};
