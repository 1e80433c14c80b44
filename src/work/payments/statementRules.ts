// Statements of our bank and our wallets against the books.

/** The accounts of the chart that a bank or a network states. */
export const statedAccounts = ["1100", "1150", "1160"] as const;
export type StatedAccount = (typeof statedAccounts)[number];
