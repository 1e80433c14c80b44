// What happened last, for the overview: of which topic (specification §3), how it ended, and in whose
// words. What entered the books is said by its voucher; the rest by the kind of what happened.

export const activityTopics = ["export", "purchase", "alert", "fund"] as const;
type ActivityTopic = (typeof activityTopics)[number];

export const activityStatuses = ["success", "warning", "error", "info"] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const activityKinds = [
  "booked",
  "quality_asked",
  "collection_rejected",
  "payment_failed",
  "payment_unknown",
  "funds_asked",
  "lot_held",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The sources of vouchers by topic; every other one moves money. */
const topicsOfSources: Readonly<Record<string, ActivityTopic>> = {
  shipment: "export",
  "shipment-receipt": "export",
  "packing-run": "export",
  "processing-batch": "export",
  collection: "purchase",
  "supplier-bill": "purchase",
  "material-receipt": "purchase",
};

function topicOf(sourceType: string): ActivityTopic {
  return topicsOfSources[sourceType] ?? "fund";
}

/** A voucher that takes another back is a warning; every other one went well. */
function statusOf(reverses: string | null): ActivityStatus {
  return reverses === null ? "success" : "warning";
}

interface Happened {
  what: ActivityKind;
  words: string;
  amount: bigint | null;
  at: Date;
  sourceType: string;
  reverses: string | null;
}

/** What has not ended well, or not ended. */
const others: Record<Exclude<ActivityKind, "booked">, [ActivityTopic, ActivityStatus]> = {
  quality_asked: ["purchase", "info"],
  collection_rejected: ["purchase", "error"],
  payment_failed: ["fund", "error"],
  payment_unknown: ["fund", "warning"],
  funds_asked: ["fund", "info"],
  lot_held: ["alert", "warning"],
};

/** One thing that happened as the overview tells it. */
export function activityOf(one: Happened, path: string | null) {
  const { what, words, amount, at, sourceType, reverses } = one;
  const [topic, status] =
    what === "booked" ? [topicOf(sourceType), statusOf(reverses)] : others[what];
  return { topic, status, what, words, amount, at, path };
}
