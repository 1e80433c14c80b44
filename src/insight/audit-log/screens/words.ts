import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    title: "Audit log",
    searches: "Words, name, address",
    when: "When",
    who: "Who",
    what: "What",
    details: "Details",
    number: "No.",
    system: "The system",
    person: "Person",
    kind: "Kind",
    from: "From",
    to: "To",
    everything: "Everything",
    signIns: "Sign-ins and accounts",
    routine: "Renewals and requests",
    ninLooks: "NINs looked at",
    about: (act: string, name: string) => `${act}: ${name}`,
    onThing: (act: string, thing: string) => `${act} · ${thing}`,
    at: (address: string) => `from ${address}`,
    emptyTitle: "Nothing has been written down yet",
    emptyText: "Everything that is done here appears in this list, and stays.",
    whole: "The chain is whole",
    wholeText: (lines: string, number: string, hash: string) =>
      `${lines} lines follow one from the other. The last is no. ${number}, fingerprint ${hash}.`,
    wholeSince: (at: string) => `All were gone through at ${at}, those since then just now.`,
    wholeEmpty: "No line has been written yet.",
    broken: "The chain is broken",
    brokenText:
      "Lines were changed or taken away outside of Mavuno. Keep a copy of the database as it is, and call whoever runs it.",
    checking: "Checking the chain...",
  },
});

/** What a thing is called in this list; others are said by `sourceName`. */
export const kindNames: Readonly<Record<string, string>> = {
  "sign-in": t.signIns,
  routine: t.routine,
  user: "Person",
  permissions: "Permissions",
  code: "Public code",
  command: "Command",
};
