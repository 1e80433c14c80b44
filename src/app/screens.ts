// Every screen of the house, floor by floor; what a role may open is in access.ts, and a route of that
// table without a line here shows that it is being built.
import type { Screen } from "#platform/web/screen.ts";
import { insightScreens } from "./insightScreens.ts";
import { registryScreens } from "./registryScreens.ts";
import { buyingScreens } from "./buyingScreens.ts";
import { paymentScreens } from "./paymentScreens.ts";
import { workScreens } from "./workScreens.ts";

export const screens: readonly Screen[] = [
  ...registryScreens,
  ...buyingScreens,
  ...workScreens,
  ...paymentScreens,
  ...insightScreens,
];

/** Routes that stand beside the app: signing in, and the small pages for strangers. */
export const pagesApart: readonly string[] = [
  "/auth",
  "/product-story",
  "/farmer-profile",
  "/verify",
  "/test-auth",
  "/test-connection",
];
