// A cooperative's list that the field officer has sent and nobody has read yet: its columns wait to be looked at.
import { farmerImports } from "#registry/farmers/importApi.ts";
import type { Callers } from "./callers.ts";

const list = [
  "Member no,Surname,Given names,Sex,Telephone,District,Parish,Crop",
  "KCS-014,Cheptoek,Stella,F,0750 000 951,Kapchorwa,Kapkwai,arabica",
  "KCS-015,Mwanga,Fred,M,0750 000 952,Kapchorwa,Kapkwai,arabica",
].join("\n");

/** Sends the list; it registers nobody. */
export async function seedSentList({ as, newId }: Pick<Callers, "as" | "newId">): Promise<void> {
  const id = newId();
  const begun = { id, name: "Kapchorwa cooperative.csv", parts: 1 };
  await as("field")(farmerImports.begin, { body: begun });
  const base64 = Buffer.from(list).toString("base64");
  await as("field")(farmerImports.part, { params: { id }, body: { part: 0, base64 } });
}
