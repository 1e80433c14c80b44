// Prints how many screens of the access table are not built yet: a number that only shrinks.
import { unbuiltScreens } from "#app/unbuiltScreens.ts";

console.log(`screens not built: ${unbuiltScreens.length}`);
