import { type Day, formatDay } from "#kernel/days.ts";
import {
  fact,
  facts,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  type Picture,
  portrait,
} from "#kernel/paper.ts";

export interface FarmerCardFacts {
  id: string;
  code: string;
  name: string;
  place: string | null;
  registeredOn: Day;
}

/** The fact that tells one card of a farmer from another. */
export const statedCard = "Number";

/** What whoever scans a farmer's card may check: no telephone, no NIN, no land, no money. */
export function cardFacts({ id, code, name, registeredOn }: FarmerCardFacts) {
  return {
    type: "farmer-card",
    subjectId: id,
    title: `Farmer's card ${code}`,
    facts: {
      [statedCard]: code,
      Farmer: name,
      "Registered on": formatDay(registeredOn),
    },
  };
}

/**
 * The card a farmer shows where coffee is bought: who it is, with the photograph of whoever agreed to be shown, and a
 * code that says the card is ours.
 */
export function farmerCard(
  farmer: FarmerCardFacts,
  of: { company: PaperCompany; code: string; photo: Picture | null; today: Day },
): Paper {
  const { code, name, place, registeredOn } = farmer;
  return paper({
    format: "80mm",
    company: of.company,
    title: "Farmer's card",
    number: code,
    day: of.today,
    code: of.code,
    blocks: [
      ...(of.photo ? [portrait(name, of.photo)] : []),
      facts([
        fact("Farmer", name, code),
        fact("Place", place ?? "–"),
        fact("Registered on", formatDay(registeredOn)),
      ]),
      paragraph("Show this card where you sell. It is no means of payment.", "quiet"),
    ],
  });
}
