// The routes of the access table whose work is not built yet, each with what it will do. The list only
// shrinks: whoever builds a screen takes its line away here and adds one in screens.ts.

interface UnbuiltScreen {
  route: string;
  /** What the screen will do, in one sentence. */
  does: string;
}

export const unbuiltScreens: readonly UnbuiltScreen[] = [
  {
    route: "/distribution",
    does: "Plans deliveries inside the country with vehicle, driver and route, and takes the proof of delivery with the weight received.",
  },
  {
    route: "/reports",
    does: "Lists the company's reports by area, runs them with their filters, and sends them by e-mail on a schedule.",
  },
  {
    route: "/documents",
    does: "Keeps every paper issued or uploaded with its number, version and expiry, and issues or revokes papers from their templates.",
  },
  {
    route: "/cashier",
    does: "Opens a till with counted notes, sells, pays out by pay code, and closes the day with a blind count.",
  },
  {
    route: "/pos",
    does: "Sells over the counter: the same screen as the cashier station.",
  },
  {
    route: "/coffee-export",
    does: "Shows the export season at a glance: shipments by month, those at risk, papers due this week, containers on the water and proceeds due.",
  },
  {
    route: "/quality-inspection",
    does: "Takes samples through inspection: moisture, outturn, screens, defects and cup, each stage in a queue of its own.",
  },
  {
    route: "/export-docs",
    does: "Lists the papers of all shipments by the authority that issues them, and follows couriers and originals.",
  },
  {
    route: "/shipping",
    does: "Books vessels and containers, holds the stuffing and the weight of each container, and records its events up to arrival.",
  },
  {
    route: "/customer-prospecting",
    does: "Follows leads from the first contact through samples and offers to a contract.",
  },
  {
    route: "/logistics",
    does: "Plans the way from the plant to the port: trucks, border times, the costs of each leg and the insurance of the cargo.",
  },
  {
    route: "/packaging",
    does: "Writes the packing instruction of each shipment, and inspects the packing before the container is stuffed.",
  },
  {
    route: "/customer-portal",
    does: "Lets a buyer see their own contracts, samples, shipments, papers and invoices, after a code sent to their e-mail.",
  },
];
