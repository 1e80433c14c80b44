/** What the company trades; coffee grows as robusta and arabica, and is traded as coffee. */
export const tradedCommodities = ["coffee", "cocoa", "sesame", "shea"] as const;
export type TradedCommodity = (typeof tradedCommodities)[number];
