import { words } from "#platform/web/words.ts";

export const figureWords = words({
  en: {
    seasonKg: "Season kg",
    bought: (season: string) => `Bought ${season}`,
    advances: "Advances",
    eudr: "EUDR",
    standings: { complete: "Complete", gaps: "Gaps", blocked: "Blocked" },
    yield: "Yield",
    overYield: "Beyond their yield",
    whyTitle: "Before coffee of this farmer is complete for Europe",
    blockedTitle: "Nothing of this farmer goes to Europe",
    noPlots: "No plot is recorded.",
    unverified: (count: number) =>
      count === 1 ? "1 plot is not verified." : `${count} plots are not verified.`,
    high: (count: number) =>
      count === 1
        ? "1 plot is judged at high risk of deforestation."
        : `${count} plots are judged at high risk of deforestation.`,
    unclear: (count: number) =>
      count === 1
        ? "Of 1 plot the risk service needs more information."
        : `Of ${count} plots the risk service needs more information.`,
    hidden: "The farmer has not agreed that buyers and authorities see where the plots are.",
  },
});
