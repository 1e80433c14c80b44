/** What a paper of a farmer is. */
export const farmerDocumentKinds = [
  "identity",
  "agreement",
  "land",
  "photograph",
  "other",
] as const;
export type FarmerDocumentKind = (typeof farmerDocumentKinds)[number];
