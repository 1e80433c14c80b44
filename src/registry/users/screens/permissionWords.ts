import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    title: "Permissions",
    counts: "Changes count from the next click of whoever they concern.",
    parts: "Parts of this page",
    history: "History",
    matrix: "Roles and permissions",
    who: "Who can do what",
    screens: "Screens",
    overrides: "For one person",
    approvals: "Approvals",
    why: "Why?",
    whyScreen: "May they open this screen?",
    whyAction: "May they do this?",
    person: "Person",
    givenUntil: (day: string) => `Given to this person until ${day}`,
    withheldUntil: (day: string) => `Withheld from this person until ${day}`,
    notWho: (did: string) => `never by who ${did} it`,
    soleTrader: "This is a company of one: one person may take both steps, and each paper says so.",
    limit: (role: string, amount: string) => `${role} up to ${amount}`,
    noLimit: (role: string) => `${role} without limit`,
    permission: "Permission",
    screen: "Screen",
    may: "May",
    opens: "Opens",
    because: "Because",
    yes: "Yes",
    no: "No",
    byFactory: "As the role came from the factory",
    given: "Given by an owner",
    taken: "Taken away by an owner",
    role: "Role",
    people: "People",
    nobody: "Nobody",
    changedMark: "changed",
    changedCount: (count: number) =>
      count === 0
        ? "Everything is as it came from the factory."
        : count === 1
          ? "1 cell differs from the factory."
          : `${count} cells differ from the factory.`,
    reset: "Reset to factory",
    resetMeans: (count: number) =>
      `${count === 1 ? "1 change is" : `${count} changes are`} undone for every role.`,
    resetDone: "Back to the factory's permissions",
    give: "Give permission",
    take: "Take away",
    giveMeans: (role: string, flag: string, count: number) =>
      `${role}: ${flag}. It concerns ${count === 1 ? "1 person" : `${count} people`} from their next click on.`,
    cell: (role: string, flag: string, may: boolean) =>
      `${role}, ${flag}: ${may ? "may. Take away" : "may not. Give"}`,
    saved: "Permission changed",
    reason: "Reason",
    modeNow: {
      aligned: "Aligned: no menu line leads to Access Denied",
      strict: "Strict: exactly the route table, no aliases",
    },
    toMode: { aligned: "Switch to aligned", strict: "Switch to strict" },
    modeMeans: {
      aligned: "A role opens what the route table, the sidebar or its own dashboard names.",
      strict: "A role opens exactly what the route table names; menus hide the rest.",
    },
    modeSaved: "Access mode changed",
    ownersOnly: "Only an owner may change what roles may do.",
    documents: "On one document nobody takes two steps, whatever their permissions.",
    groups: {
      field: "Farmers and field",
      processing: "Processing and stock",
      money: "Money",
      exports: "Exports and distribution",
      sales: "Sales and cashier",
      administration: "Administration",
    },
    rules: {
      everybody: "Anybody may open it, signed in or not",
      "signed-in": "Everybody who is signed in may",
      route: "The route table names the role",
      owner: "Owners pass every route",
      sidebar: "The sidebar lists it for the role",
      shortcut: "The role's own dashboard leads to it",
      nobody: "No route, sidebar or dashboard names the role",
    },
    asDuty: (duty: string) => `Its duty ${duty} is named by the route table`,
  },
});
