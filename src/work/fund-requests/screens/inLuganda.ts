// What is said to whoever was paid funds, in Luganda.
import type { t as fundsReceived } from "./receivedWords.ts";

export const fundsInLuganda = {
  fundsReceived: {
    title: "Ssente z'ofunye",
    searches: "Nnamba, ensonga",
    all: "Zonna",
    waitsForMe: "Ezirinda ekigambo kyo",
    what: "Za ki",
    number: "Nnamba",
    paidOn: "Zaasasulwa",
    paidUgx: "Ezaasasulwa, UGX",
    received: "Zaafunibwa",
    acknowledge: "Nzifunye",
    acknowledgeOf: (amount) => `Nzifunye: ${amount}`,
    acknowledged: "Kiwandiikiddwa",
    toConfirm: "Tezinnakakasibwa",
    nothingPaid: "Tewali ssente z'osasuddwa",
    nothingPaidText:
      "Ssente z'osasulwa ku kusaba kw'ensimbi zirabikira wano, n'ogamba nti buli kitundu kituuse.",
    nothingWaits: "Tewali kirinda kigambo kyo",
    nothingWaitsText: "Bw'osasulwa ssente, wano w'ogambira nti zituuse.",
  } satisfies typeof fundsReceived,
};

/** Why a word about money was refused, by the server's codes. */
export const fundRefusalsInLuganda: Readonly<Record<string, string>> = {
  "fund-request.received-already": "Wagamba dda nti ssente zino zaatuuka.",
  "fund-request.not-the-payee": "Eyasasulwa yekka y'ayinza okugamba nti ssente zituuse.",
  "fund-request.not-paid": "Ssente zino zaddizibwayo.",
  "fund-request.not-open": "Ssente zino zaabalirirwa dda.",
};
