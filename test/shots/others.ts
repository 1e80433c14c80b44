// Everybody else in the demo, one newcomer for each role that only route lists name, and a stranger.
import { test } from "vitest";
import type { Role } from "#kernel/permissions.ts";
import { demoPassword, demoPeople } from "#seeds/people.ts";
import { keepShots, photograph, photographScreens, type Shot } from "#test/photographer.ts";
import { enter, isIn, newcomer } from "#test/signingIn.ts";
import { openBrowser, settled, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const sizes: readonly Size[] = ["phone", "desktop"];
const routeRoles: readonly Role[] = [
  "top_management",
  "finance",
  "operations",
  "field_operations",
  "management",
];
const strangersPages = ["/", "/auth", "/verify", "/product-story", "/nowhere"];

async function seenBy(who: string, role: Role, email: string): Promise<void> {
  const shots: Shot[] = [];
  for (const size of sizes) {
    const visitor = await visit(browser, size);
    await visitor.page.goto("/auth");
    await enter(visitor, email, demoPassword);
    await isIn(visitor);
    // The owner opens all but what is an employee's own.
    const examines = role === "employee";
    shots.push(...(await photographScreens(visitor, { who, role, examines })));
  }
  keepShots(who, shots);
}

test.for(demoPeople.filter(({ role }) => role !== "owner"))("$key", (person) =>
  seenBy(person.key, person.role, person.email),
);

test.for(routeRoles)("%s", async (role) => {
  await seenBy(role, role, await newcomer("add", "Rose", role));
});

test("a stranger", async () => {
  const shots: Shot[] = [];
  for (const size of sizes) {
    const visitor = await visit(browser, size);
    for (const route of strangersPages) {
      await visitor.page.goto(route);
      await settled(visitor);
      shots.push(await photograph(visitor, { who: "stranger", route, examines: true }));
    }
  }
  keepShots("stranger", shots);
});
