import { words } from "#platform/web/words.ts";

/** What is said of the forest on a plot, and by whom. */
export const riskWords = words({
  en: {
    title: "Deforestation risk",
    levels: { low: "Low", more_info_needed: "More information needed", high: "High" },
    says: (service: string, day: string, data: string) => `${service}, ${day}, data ${data}`,
    simulated: "Simulated: nobody has looked at a forest",
    means: {
      low: "Nothing stands against selling from here to the EU.",
      more_info_needed: "Somebody must look: photographs, an older map, a visit.",
      high: "Nothing from here goes to the EU.",
    },
    notAsked: "A point cannot be asked about, nor an outline with errors.",
    waiting: "Asked; the service has not answered yet. Until it does, nothing is assumed.",
    failed: (tries: number, when: string) =>
      tries === 1 ? `Tried once, on ${when}.` : `Tried ${tries} times, last on ${when}.`,
    again: "It is asked again by itself.",
    ask: "Ask now",
    asked: "The service is being asked",
    earlier: "Earlier answers, of land drawn otherwise",
  },
});
