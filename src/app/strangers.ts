// Whoever runs the house is called when somebody asks again and again for what is not there for them (T-LOGS).
import type { FastifyInstance } from "fastify";
import { askerOf } from "#platform/server/http.ts";
import type { Log } from "#platform/server/log.ts";
import type { OperatorCall } from "./operatorCall.ts";
import { StrangeReads } from "./strangerRules.ts";

/** Each answer "not found" to somebody who is signed in is counted; the log has a line of each already. */
export function watchStrangers(
  app: FastifyInstance,
  parts: { call: OperatorCall; log: Log; clock?: () => Date },
): void {
  const { call, log, clock = () => new Date() } = parts;
  const reads = new StrangeReads();
  app.addHook("onResponse", async (request, reply) => {
    const who = reply.statusCode === 404 ? askerOf(request) : undefined;
    const [path = ""] = request.url.split("?");
    if (!who || !reads.note(who.actor.userId, path, clock().getTime())) return;
    const words =
      "Somebody asked five times within an hour for things their company does not have.";
    const { userId: user } = who.actor;
    log.error(`alarm: ${words}`, { alarm: "strange-reads", user, org: who.org.id });
    const text = `${words}\n\nThe log says "turned away" for each, of the user ${user}. You are told once an hour.`;
    await call(`Mavuno: ${words}`, text).catch((error: unknown) =>
      log.error("whoever runs the house could not be called", { error }),
    );
  });
}
