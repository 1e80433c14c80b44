// A check of the books from the press of the button to what the house found.
import { doAskedCheck } from "#books/watch/door.ts";
import { booksChecks } from "#registry/books-checks/api.ts";
import { demoOrg } from "./makers.ts";
import { newId, type Person, type World } from "./world.ts";

/** Asks for a check as somebody of the demo company, lets the house do it, and gives how the books stand then. */
export async function checkBooks(world: World, by: Person) {
  const check = { id: newId() };
  await world.as(by)(booksChecks.run, { body: check });
  await doAskedCheck(world.house.database, { orgId: await demoOrg(world), ...check });
  return world.as(by)(booksChecks.standing, {});
}
