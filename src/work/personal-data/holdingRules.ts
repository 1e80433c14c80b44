// What the company keeps about a farmer, table by table, and why. Whoever asks what is held about them is told all of it
// (Data Protection and Privacy Act, 2019: access to personal data), so every table that can hold a farmer's data
// stands here: as rows they are shown, or with the reason for which it is kept without being shown row by row.

/** How a value is written: as it lies in its table on the wire, in the reader's words on a screen and on paper. */
const kinds = [
  ...(["text", "code", "word", "fact", "day", "instant"] as const),
  ...(["kilograms", "hectares", "percent", "money", "yesNo"] as const),
] as const;
export type CellKind = (typeof kinds)[number];

export interface HoldingColumn {
  head: string;
  kind: CellKind;
}

export interface Holding {
  key: HoldingKey;
  title: string;
  /** What it is kept for, said to the farmer. */
  why: string;
  /** The table a row of which is a row here; then those that lie within its rows. */
  tables: readonly [string, ...string[]];
  columns: readonly HoldingColumn[];
}

export const holdingKeys = [
  "person",
  "consents",
  "plots",
  "outlines",
  "plotChecks",
  "plotWords",
  "groups",
  "ledGroups",
  "certificates",
  "inspections",
  "papers",
  "deliveries",
  "cash",
  "bookings",
  "payments",
  "wallets",
  "advances",
  "account",
  "visits",
  "assessments",
  "messages",
  "likenesses",
  "lists",
] as const;
export type HoldingKey = (typeof holdingKeys)[number];

/** `"Slip:code, Day:day"`: heads in their order, each with its kind; plain text has none. */
function columns(list: string): HoldingColumn[] {
  return list.split(", ").map((one) => {
    const [head = "", kind = "text"] = one.split(":");
    return { head, kind: kinds.find((known) => known === kind) ?? "text" };
  });
}

const whoYouAre = "To know whom we buy from and whom we pay.";
const whereItGrew = "To show buyers and authorities where the crop grew.";
const theBooks = "The books of the company: tax law asks that they are kept.";
const ourCare = "To come to you, and to know what you were told.";

/** Everything that is shown row by row, in the order in which it is told. */
export const holdings: readonly Holding[] = [
  {
    ...{ key: "person", title: "Who you are", why: whoYouAre, tables: ["farmer"] },
    columns: columns("What, Value:fact"),
  },
  {
    ...{ key: "consents", title: "What you agreed to", tables: ["farmer_consent"] },
    why: "To use nothing for what you did not agree to.",
    columns: columns("For:word, Agreed:yesNo, How:word, On:instant, Said to"),
  },
  {
    ...{ key: "plots", title: "Your land", why: whereItGrew, tables: ["plot"] },
    columns: columns(
      "Plot, Crop:word, Held as:word, Declared ha:hectares, Measured ha:hectares, State:word, Recorded:instant, By",
    ),
  },
  {
    ...{ key: "outlines", title: "Where your land lies", why: whereItGrew, tables: ["plot"] },
    columns: columns("Plot, How:word, Corners (longitude latitude)"),
  },
  {
    ...{ key: "plotChecks", title: "What satellites say of it", why: whereItGrew },
    tables: ["plot_risk", "plot_risk_question"],
    columns: columns("Plot, Asked on:day, Service, Data, Risk:word"),
  },
  {
    ...{ key: "plotWords", title: "What we said of its outline", why: whereItGrew },
    tables: ["plot_acceptance"],
    columns: columns("Plot, What was odd, Accepted because, On:instant, By"),
  },
  {
    ...{ key: "groups", title: "Your group and your officer", why: ourCare },
    tables: ["farmer_placement_change", "farmer_placement"],
    columns: columns("Since:instant, Group, Officer, Placed by"),
  },
  {
    ...{ key: "ledGroups", title: "Groups you lead", why: ourCare, tables: ["farmer_group"] },
    columns: columns("Group:code, Name, State:word"),
  },
  {
    ...{ key: "certificates", title: "Your certificates", tables: ["farmer_certificate"] },
    why: "To sell your crop as certified.",
    columns: columns("Scheme:word, Number:code, From:day, To:day, Withdrawn on:day, Because"),
  },
  {
    ...{ key: "inspections", title: "Inspections of your farm" },
    why: "To sell your crop as certified.",
    tables: ["farmer_inspection", "farmer_inspection_finding"],
    columns: columns("Scheme:word, On:day, Inspector, What was found"),
  },
  {
    ...{ key: "papers", title: "Papers of yours", why: whoYouAre },
    tables: ["farmer_document", "stored_file"],
    columns: columns("Kind:word, Title, Kept since:instant, By, Withdrawn on:instant, Because"),
  },
  {
    ...{ key: "deliveries", title: "What you brought", why: theBooks },
    tables: ["collection", "collection_weighing", "collection_sample", "collection_plot"],
    columns: columns(
      "Slip:code, Day:day, Product with whom and from where, Bags kg, Paid for kg:kilograms, Quality, Worth UGX:money, State:word",
    ),
  },
  {
    ...{ key: "cash", title: "Cash you got at the scale", why: theBooks },
    tables: ["collection_cash"],
    columns: columns("Slip:code, On:instant, Amount UGX:money, State:word, Paid by"),
  },
  {
    ...{ key: "bookings", title: "What you said you would bring", why: ourCare },
    tables: ["farmer_booking"],
    columns: columns(
      "For:day, Product, Where, Expected kg:kilograms, Price UGX:money, State:word, With, Note",
    ),
  },
  {
    ...{ key: "payments", title: "Payments to you", why: theBooks },
    tables: ["payment"],
    columns: columns(
      "Payment:code, Day:day, For:word, To, By:word, Amount UGX:money, State:word, Note",
    ),
  },
  {
    ...{ key: "wallets", title: "Whose your wallet is", tables: ["wallet_name"] },
    why: "To pay nobody else in your name.",
    columns: columns(
      "Number:code, By:word, Name we gave, Name it is in, Alike:percent, Asked on:instant, Accepted because",
    ),
  },
  {
    ...{ key: "advances", title: "Advances you asked for", why: theBooks },
    tables: ["farmer_advance"],
    columns: columns(
      "Advance:code, Asked on:instant, Amount UGX:money, Recover by:day, For, State:word, Because",
    ),
  },
  {
    ...{ key: "account", title: "Your account with us", why: theBooks },
    tables: ["due_movement", "due", "due_balance"],
    columns: columns("Day:day, Voucher:code, What, Of:word, Change UGX:money"),
  },
  {
    ...{ key: "visits", title: "Visits to you", why: ourCare, tables: ["field_visit"] },
    columns: columns(
      "For:day, Why:word, Officer, Came:instant, Left:instant, Where, State:word, What came of it",
    ),
  },
  {
    ...{ key: "assessments", title: "What was seen of your crop", why: ourCare },
    tables: ["crop_assessment"],
    columns: columns(
      "On:instant, By, Crop:word, Pests:word, Drying:word, Storage:word, May bring kg:kilograms, Note",
    ),
  },
  {
    ...{ key: "messages", title: "Text messages to you", why: ourCare, tables: ["text_message"] },
    columns: columns("On:instant, To:code, What it says, State:word"),
  },
  {
    ...{ key: "likenesses", title: "Records that looked like yours" },
    why: "To pay nobody twice under two records.",
    tables: ["farmer_likeness"],
    columns: columns("Found:instant, Same telephone:yesNo, Same name:yesNo, State:word"),
  },
  {
    ...{ key: "lists", title: "Lists you came in", tables: ["farmer_import_row"] },
    why: "To know where what we know of you came from.",
    columns: columns("List, Row, What it said"),
  },
];

/** What is kept of a farmer without being shown row by row, and why. */
export const alsoHeld: readonly { what: string; why: string; tables: readonly string[] }[] = [
  {
    what: "Who wrote down or changed what of all this, and when, word by word.",
    why: "It cannot be taken out: it is what shows that nobody changed the books behind your back.",
    tables: ["audit_event", "command_receipt", "field_operation"],
  },
  {
    what: "The vouchers, promises, approvals, answers of providers, bank files and statements your deliveries and payments went through.",
    why: theBooks,
    tables: [
      ...["voucher", "voucher_line", "approval_request", "approval_event", "pay_run", "bank_file"],
      ...["payment_item", "payment_event", "payment_finding", "commitment"],
      ...["account_statement", "statement_line", "statement_charge", "statement_match"],
    ],
  },
  {
    what: "Codes by which a stranger may check a paper of yours: they say what is printed on it.",
    why: "So that nobody can show a false paper in your name or ours.",
    tables: ["verification_code"],
  },
  {
    what: "By what your photograph is known again if somebody shows it as another's: where it is light and dark, not your face.",
    why: "So that nobody is paid in your place, or twice, under a name that does not exist.",
    tables: ["farmer_photo_print"],
  },
  {
    what: "Notices to those who work here that something of yours waits for them.",
    why: "So that it does not wait longer.",
    tables: ["notice"],
  },
  {
    what: "The lists you came in: each row as we read it and, for a week, as it was sent to us.",
    why: "To know where what we know of you came from.",
    tables: ["farmer_import", "farmer_import_part"],
  },
  {
    what: "Sums of all this by season, village and week.",
    why: "They hold no name and no number of yours.",
    tables: ["farmer_season_sum", "seller_season", "record_gap", "seller_cohort"],
  },
];
