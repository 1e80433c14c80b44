import { words } from "#platform/web/words.ts";

export const mapWords = words({
  en: {
    title: "Map of plots",
    nearer: "Nearer",
    farther: "Farther",
    whole: "Whole country",
    said: (count: number, faulty: number) =>
      `${count.toLocaleString("en")} ${count === 1 ? "plot" : "plots"} here, ${faulty.toLocaleString("en")} with something to mend.`,
    mapOf: (count: number) => `Map with ${count.toLocaleString("en")} plots, north up`,
    markOf: (count: number, faulty: number) =>
      `${count === 1 ? "1 plot" : `${count} plots`}, ${faulty} to mend: look nearer`,
    alone: "Plots that stand alone here",
  },
});
