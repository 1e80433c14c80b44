// How the audit's lines are said: the move in the past tense, and what was said with it.
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { sentence } from "./sentence.ts";

const irregular: Record<string, string> = {
  pay: "paid",
  send: "sent",
  resend: "sent again",
  put: "put",
  set: "set",
  let: "let",
  read: "read",
  split: "split",
  hold: "held",
  keep: "kept",
  bring: "brought",
  choose: "chosen",
  forget: "forgotten",
  undo: "undone",
  find: "found",
  leave: "left",
  have: "had",
  comes: "has come",
  give: "given",
  take: "taken",
  make: "made",
  write: "written",
  draw: "drawn",
  redraw: "drawn again",
  withdraw: "withdrawn",
  begin: "begun",
  buy: "bought",
  sell: "sold",
  submit: "submitted",
  resubmit: "submitted again",
  commit: "committed",
  permit: "permitted",
  ship: "shipped",
  drop: "dropped",
  stop: "stopped",
  cancel: "cancelled",
  tag: "tagged",
  plan: "planned",
  enrol: "enrolled",
  fulfil: "fulfilled",
};

/** Moves whose name is not a verb first. */
const whole: Record<string, string> = {
  noShow: "Marked as not come",
  "look-at-nin": "Looked at the NIN",
  login: "Signed in",
  logout: "Signed out",
};

/** `approve` as `Approved`, `add-plot` as `Added plot`, `checkIn` as `Checked in`: what somebody did. */
export function pastOf(action: string): string {
  const known = whole[action];
  if (known) return known;
  const [verb = "", ...rest] = action
    .replaceAll(/([A-Z])/g, " $1")
    .toLowerCase()
    .split(/[-_. ]+/);
  // What somebody did not do but saw is said in whole: the truck leaves, it has come, the farmer left.
  if (/^(has|was|leaves|left|came|handed)$/.test(rest[0] ?? "")) {
    return sentence([verb, ...rest].join(" "));
  }
  // The sign-in service names its acts in the past already: token_refreshed.
  if (rest.at(-1)?.endsWith("ed")) return sentence([verb, ...rest].join(" "));
  return sentence([pastVerb(verb), ...rest].join(" "));
}

function pastVerb(verb: string): string {
  const known = irregular[verb];
  if (known) return known;
  if (verb.endsWith("ed")) return verb;
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${verb}ed`;
}

interface Move {
  action: string;
  details: Readonly<Record<string, unknown>>;
}

/**
 * What was said with a move, as short lines. Ids and nested things are not for the eye, nor is the state a move
 * led to where the move is called by it: `Delivered` needs no `To: delivered`.
 */
export function saidWith({ action, details }: Move): string[] {
  const move = pastOf(action).toLowerCase();
  return Object.entries(details).flatMap(([name, value]) => {
    const isPlain =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (!isPlain || value === "") return [];
    const text = String(value);
    if (name === "to" && readable(text) === move) return [];
    if (name === "reason") return [text];
    if (/(^id|Id|_id|sha256)$/.test(name) || /^[0-9a-f-]{36}$/.test(text)) return [];
    const isAmount = /amount$/i.test(name) && /^-?\d+$/.test(text);
    const label = sentence(name.replaceAll(/([A-Z])/g, " $1").toLowerCase());
    return [`${label}: ${isAmount ? formatMoney(text) : readable(text)}`];
  });
}

/** A day and a code as people read them: `2026-12-03` as `3 Dec 2026`, `crop_assessment` as `crop assessment`. */
function readable(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}
