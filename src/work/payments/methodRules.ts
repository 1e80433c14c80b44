// How money leaves: counted out, by cheque, or ordered from a mobile money network or the bank. What is ordered is
// paid only when its provider says so, so everything that waits for an answer asks here.

export const paymentMethods = ["cash", "cheque", "mtn_momo", "airtel_money", "bank"] as const;
export type Method = (typeof paymentMethods)[number];

/** The methods that order from a network; each has a wallet of ours. */
export const walletMethods = ["mtn_momo", "airtel_money"] as const;
export type WalletMethod = (typeof walletMethods)[number];

/** Is it ordered from a mobile money network? */
export function isWallet(method: string): method is WalletMethod {
  return walletMethods.some((one) => one === method);
}

/** The methods that are ordered from somebody, and paid only when they say so. */
export const orderedMethods = [...walletMethods, "bank"] as const;
export type OrderedMethod = (typeof orderedMethods)[number];

/** Is it ordered from a network or the bank? */
export function isOrdered(method: string): method is OrderedMethod {
  return orderedMethods.some((one) => one === method);
}

/** Where the money of a method leaves from: the cash box, the bank, or a wallet (chart of accounts). */
export const accountsOfMethods: Readonly<Record<Method, string>> = {
  cash: "1010",
  cheque: "1100",
  mtn_momo: "1150",
  airtel_money: "1160",
  bank: "1100",
};

/** Ordered payments in a memo of the books. */
export const orderWords: Readonly<Record<OrderedMethod, string>> = {
  mtn_momo: "mobile money",
  airtel_money: "mobile money",
  bank: "bank transfer",
};

/** The networks as people call them. */
export const networkNames: Readonly<Record<WalletMethod, string>> = {
  mtn_momo: "MTN mobile money",
  airtel_money: "Airtel Money",
};
