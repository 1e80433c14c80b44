/** Routes that stand beside the app: signing in, and the small pages for strangers. */
export const pagesApart: readonly string[] = [
  "/auth",
  "/product-story",
  "/farmer-profile",
  "/verify",
  "/test-auth",
  "/test-connection",
];
