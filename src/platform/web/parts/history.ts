// How the audit's lines are said: the move in the past tense, and what was said with it.
import { formatMoney } from "#kernel/money.ts";
import { sentence } from "./sentence.ts";

const irregular: Record<string, string> = {
  pay: "paid",
  send: "sent",
  put: "put",
  set: "set",
  split: "split",
  hold: "held",
  take: "taken",
  make: "made",
  begin: "begun",
  buy: "bought",
  sell: "sold",
  submit: "submitted",
  ship: "shipped",
  cancel: "cancelled",
  stop: "stopped",
  permit: "permitted",
  tag: "tagged",
  plan: "planned",
};

/** `approve` as `Approved`, `add-plot` as `Added plot`: what somebody did. */
export function pastOf(action: string): string {
  const [verb = "", ...rest] = action.split(/[-_. ]/);
  return sentence([pastVerb(verb), ...rest].join(" "));
}

function pastVerb(verb: string): string {
  const known = irregular[verb];
  if (known) return known;
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return verb.endsWith("ed") ? verb : `${verb}ed`;
}

/** What was said with a move, as short lines. Ids and nested things are not for the eye. */
export function saidWith(details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const isPlain =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (!isPlain || value === "") return [];
    const text = String(value);
    if (name === "reason") return [text];
    if (/(^id|Id|_id|sha256)$/.test(name) || /^[0-9a-f-]{36}$/.test(text)) return [];
    const isAmount = /amount$/i.test(name) && /^-?\d+$/.test(text);
    const label = sentence(name.replaceAll(/([A-Z])/g, " $1").toLowerCase());
    return [`${label}: ${isAmount ? formatMoney(text) : text}`];
  });
}
