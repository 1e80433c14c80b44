// On an empty database without the demo, the operator creates the company and its first owner once,
// with the token that was printed at start.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Identity } from "#identity/door.ts";
import { Refusal } from "#kernel/refusal.ts";
import { text } from "#platform/api/fields.ts";
import type { Database } from "#platform/server/db.ts";
import { newServerId } from "#platform/server/carryOut.ts";
import { addPerson, openCompany } from "./companies.ts";
import type { Standing } from "./standing.ts";

/** The one chance to open the first company; used up by the first success. */
export interface FirstOwner {
  token: string;
  used: boolean;
}

const bodySchema = z
  .object({
    token: z.string().min(1).max(200),
    company: text(120),
    firstName: text(80),
    lastName: text(80),
    email: z.email().max(255),
    password: z.string().min(10, "Use at least 10 characters").max(72),
  })
  .strict();

interface Parts {
  database: Database;
  identity: Identity;
  standing: Pick<Standing, "firstOwner">;
}

/** `GET /api/first-owner` tells whether it is still open, `POST` opens the company. */
export function registerFirstOwner(app: FastifyInstance, parts: Parts): void {
  const { standing } = parts;
  const isOpen = () => standing.firstOwner !== null && !standing.firstOwner.used;
  // While nobody lives here, whoever opens the house is led to the one thing that can be done.
  app.addHook("onRequest", (request, reply, done) => {
    if (isOpen() && request.method === "GET" && /^\/(index|auth)?(\?|$)/.test(request.url)) {
      reply.redirect("/first-owner", 302);
      return;
    }
    done();
  });
  app.get("/api/first-owner", async () => ({ open: isOpen() }));
  app.post("/api/first-owner", async (request, reply) => {
    const body = bodySchema.parse(request.body ?? {});
    const { firstOwner: first } = standing;
    if (!first || first.used) {
      const words = "A company exists already. Ask its owner for an invitation.";
      throw new Refusal("first-owner.taken", words, { status: 409 });
    }
    if (!sameToken(body.token, first.token)) {
      const words = "This is not the token that was printed when Mavuno started.";
      throw new Refusal("first-owner.wrong-token", words, { status: 403 });
    }
    // Taken before the work, so that two at once make one company; given back if the work fails.
    first.used = true;
    try {
      const orgId = newServerId();
      await openCompany(parts.database, { id: orgId, name: body.company, businessDay: null });
      await addPerson(parts.database, parts.identity, orgId, {
        email: body.email,
        password: body.password,
        firstName: body.firstName,
        lastName: body.lastName,
        role: "owner",
        title: "Owner",
        department: "Management",
      });
    } catch (error) {
      first.used = false;
      throw error;
    }
    return reply.code(204).send();
  });
}

function sameToken(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
