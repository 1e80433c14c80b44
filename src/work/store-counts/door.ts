// What the rest of the house asks of counts.
import type { RawBuilder } from "kysely";
import type { Day } from "#kernel/days.ts";
import { storesDue } from "./store.ts";

/** Stores that nobody counted for so long as the company says, as `from` and `where`: exactly the rows of their list. */
export const storesToCount = (on: Day): RawBuilder<unknown> => storesDue(on);
