// What is said above the demo's people.
import { words } from "../words.ts";

export const t = words({
  called: "demo",
  en: {
    demo: "Demo company",
    demoText: "Everything here is made up. Look at it as one of these people.",
  },
});
