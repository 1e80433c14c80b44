// Opening a company: its row, its books, and the dated rows each capability starts from. Used by the
// first owner's page, the demo and the tests, so that all three have the same company.
import { openBooks } from "#books/vouchers/door.ts";
import type { Role } from "#kernel/permissions.ts";
import type { Identity } from "#identity/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { openExpenses } from "#work/expenses/door.ts";
import { openComplaints } from "#work/complaints/door.ts";
import { openEmployeeRequests } from "#work/employee-requests/door.ts";
import { openExports } from "#work/exports/door.ts";
import { openFundRequests } from "#work/fund-requests/door.ts";
import { openCostTypes } from "#work/lot-costs/door.ts";
import { openLicences } from "#registry/licences/door.ts";
import { openSegments } from "#registry/segments/door.ts";
import { openStages } from "#registry/stages/door.ts";
import { openTaxes } from "#registry/taxes/door.ts";
import { insertOrg, insertProfile } from "#registry/users/door.ts";

/** What each capability needs to find in a new company; every step may run twice. */
const openings: readonly ((ctx: Ctx) => Promise<void>)[] = [
  openBooks,
  openCostTypes,
  openExports,
  openTaxes,
  openLicences,
  openSegments,
  openFundRequests,
  openEmployeeRequests,
  openComplaints,
  openExpenses,
  openStages,
];

export interface NewPerson {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
  title: string | null;
  department: string | null;
}

/** Opens a company with its books. */
export async function openCompany(
  database: Database,
  org: { id: string; name: string; businessDay: string | null },
): Promise<void> {
  const row = { id: org.id, name: org.name, business_day: org.businessDay };
  await database.write(org.id, (tx) => insertOrg(tx, row));
  await asSystem(database, org.id, "company.open", async (ctx) => {
    for (const open of openings) await open(ctx);
    ctx.audit({
      subject: "company",
      subjectId: org.id,
      action: "open",
      details: { name: org.name },
    });
  });
}

/** Gives a company a person with a password; the address is confirmed by whoever vouches for it. */
export async function addPerson(
  database: Database,
  identity: Identity,
  orgId: string,
  person: NewPerson,
): Promise<string> {
  const userId = await identity.createUser({
    email: person.email,
    password: person.password,
    userMetadata: { first_name: person.firstName, last_name: person.lastName },
  });
  await asSystem(database, orgId, "company.add-person", async (ctx) => {
    await insertProfile(ctx.tx, {
      user_id: userId,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      role: person.role,
      title: person.title,
      department: person.department,
    });
    ctx.audit({
      subject: "user",
      subjectId: userId,
      action: "add",
      details: { role: person.role, title: person.title },
    });
  });
  return userId;
}
