import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    officers: "Officers in the field",
    checkIns: "Check-ins",
    views: "Views of officers",
    period: "Period",
    periods: {
      today: "Today",
      week: "Last seven days",
      month: "Last thirty days",
      season: "This season",
    },
    intro:
      "Each figure opens its rows. What is bought is what was weighed and not turned away; a kilogram's cost is " +
      "what was paid to farmers, before transport. Less in store is what the goods received notes have less than " +
      "the scale at the gate showed: what was deducted for moisture and foreign matter. " +
      "Transit loss is what was missing of their lots where these were weighed in at another store. " +
      "Round are typed weights that are whole five kilograms; more of them than chance explains is marked.",
    officer: "Officer",
    boughtKg: "Bought kg",
    perKg: "Cost per kg, UGX",
    rejected: "Turned away, %",
    rejectedOf: (rejected: number, judged: number) => `${rejected} of ${judged} judged`,
    missing: "Lack data",
    round: "Round, %",
    roundOf: (round: number, typed: number) =>
      `${round} of ${typed} typed weights are whole five kilograms`,
    isRound: "Unlikely",
    visits: "Visits made",
    lessKg: "Less in store, kg",
    less: "Less in store, %",
    lost: "Transit loss, %",
    lostOf: (lost: string, arrived: string) =>
      `${lost} kg missing where it was sent on, ${arrived} kg weighed in`,
    lessOf: (weighed: string, received: string) =>
      `${weighed} kg weighed at the gate, ${received} kg taken into store`,
    km: "Km driven",
    fuelPerKg: "Fuel per kg, UGX",
    fuelOf: (fuel: string, kilograms: string) => `UGX ${fuel} of fuel, ${kilograms} kg bought`,
    none: "–",
    nobody: "Nobody bought or visited in these days.",
    open: (what: string, officer: string, figure: string) => `${what}, ${officer}: ${figure}`,
    said: (count: number, far: number) =>
      `${count === 1 ? "1 check-in" : `${count} check-ins`}, ${far} far from the farmer's plots.`,
    more: (count: number) => `Only the newest ${count} are shown: choose fewer days.`,
    noCheckIns: "Nobody checked in on a visit in these days.",
    mapOf: (count: number) => `Map of ${count} check-ins, north up; each number is in the list`,
    noPositions: "No phone gave its position, so there is nothing to draw.",
    list: "Check-ins, the newest first",
    nowhere: "no position given",
    accuracy: (metres: number) => `± ${metres} m`,
    near: (metres: string) => `${metres} from the plot`,
    noPlot: "no plot to compare with",
    there: "there now",
    minutes: (minutes: number) => `${minutes} min`,
    somebody: "nobody in particular",
    far: "Far",
    metres: (metres: number) =>
      metres < 1_000 ? `${metres} m` : `${(metres / 1_000).toFixed(1)} km`,
    purposes: {
      registration: "Registration",
      plot_mapping: "Plot mapping",
      inspection: "Inspection",
      training: "Training",
      collection: "Collection",
      follow_up: "Follow-up",
      crop_assessment: "Crop assessment",
    },
  },
});
