import { type Flag, flags } from "#kernel/permissions.ts";

/** "canApproveQuality" as people read it: "Approve quality". */
export function flagName(flag: Flag): string {
  const spaced = flag
    .slice(3)
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replace("QRCodes", "QR codes");
  const [first = "", ...rest] = spaced.split(" ");
  return [first, ...rest.map((word) => (word === "QR" ? word : word.toLowerCase()))].join(" ");
}

/** The flags by what they are about, in the order of the specification. */
export const flagGroups = [
  { name: "field", flags: flags.slice(0, 7) },
  { name: "processing", flags: flags.slice(8, 12) },
  { name: "money", flags: ["canProcessPayments", ...flags.slice(12, 18)] },
  { name: "exports", flags: flags.slice(18, 24) },
  { name: "sales", flags: flags.slice(24, 28) },
  { name: "administration", flags: flags.slice(28) },
] as const satisfies readonly { name: string; flags: readonly Flag[] }[];
