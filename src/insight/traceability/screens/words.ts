import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    title: "Traceability",
    about: "Follow any lot or shipment back to the deliveries, the farmers and their plots.",
    search: "Lot, shipment or container number",
    newest: "Newest lots and shipments",
    found: (count: number) => (count === 1 ? "1 found" : `${count} found`),
    none: "Nothing carries this number",
    noneText: "Try a part of it: 2609, SHP, or four digits of the container.",
    nothingYet: "No lot yet",
    nothingYetText: "As soon as a delivery is approved its lot can be followed from here.",
    kinds: { lot: "Lot", shipment: "Shipment" },

    originOf: (title: string, kg: string) => `${title}, ${kg} kg`,
    coverage: "Followed to a verified plot, by kilogram",
    coverageShares: "Kilograms by what is known",
    traced: "Verified plot, position shared",
    withGaps: "Plot with a gap",
    untraced: "No plot",
    gapsSay:
      "A gap is a plot that nobody has verified, whose farmer does not share its position, or whose land a service did not call low in risk.",
    risk: "Deforestation risk of the plots",
    risks: {
      low: "Low",
      more_info_needed: "More information needed",
      high: "High",
      unanswered: "Not answered yet",
    },
    kgOf: (kg: string) => `${kg} kg`,
    geoJson: "Plots as GeoJSON",
    downloading: "Downloading...",
    notShared: "Cannot give the plots",

    kilograms: "Kilograms",
    lots: "Lots",
    deliveries: "Deliveries",
    farmers: "Farmers",
    plots: "Plots",
    flowTitle: "Where the kilograms come from",
    flowBeside: "kg in what was asked for",
    flowSummary: (farmers: number, deliveries: number, kg: string) =>
      `${kg} kg flow from ${farmers} farmers in ${deliveries} deliveries, lot by lot.`,
    from: "From",
    to: "To",
    kg: "kg",
    others: {
      farmer: (count: number) => `${count} other farmers`,
      lot: (count: number) => `${count} other lots`,
    },

    lot: "Lot",
    product: "Product",
    madeOn: "Made on",
    madeBy: "Made by",
    delivery: "Delivery",
    day: "Day",
    farmer: "Farmer",
    seller: "Seller",
    code: "Code",
    place: "Place",
    share: "Share %",
    plot: "Plot",
    form: "Shape",
    forms: { Point: "Point", Polygon: "Outline" },
    hectares: "Hectares",
    standing: "Standing",
    verified: "Verified",
    notVerified: "Not verified",
    hidden: "Position not shared",
    highRisk: "High risk",
    unknown: "Not followed further",
    total: "Total",

    mapTitle: "Where it grew",
    mapBeside: "circles as large as their kilograms",
    mapSummary: (plots: number, places: number) => `${plots} plots in ${places} places.`,
    outlines: "Outlines of the plots, each in its true shape, north up",
    needsRight: "Positions are shown to those who may read compliance.",

    path: "Where this is",
    parts: "Parts of this page",
    about_: (of: {
      what: string;
      lots: number;
      deliveries: number;
      farmers: number;
      plots: number;
    }) =>
      `${of.what}, made of ${of.lots} lots from ${of.deliveries} deliveries by ${of.farmers} farmers on ${of.plots} plots.`,
    costSheet: "Cost sheet",
  },
});
