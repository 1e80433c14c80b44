// The owner opens everything: each screen is examined here, once for each width and theme.
import { test } from "vitest";
import { keepShots, photographScreens, type Shot } from "#test/photographer.ts";
import { openBrowser, signIn, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test("owner", async () => {
  const shots: Shot[] = [];
  for (const size of ["phone", "desktop"] as const) {
    const visitor = await visit(browser, size);
    await signIn(visitor, "owner");
    shots.push(
      ...(await photographScreens(visitor, { who: "owner", role: "owner", examines: true })),
    );
  }
  keepShots("owner", shots);
});
