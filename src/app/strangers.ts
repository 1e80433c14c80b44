// Whoever runs the house is called when somebody asks again and again for what is not there for them (T-LOGS).
import type { FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#platform/server/http.ts";
import type { Log } from "#platform/server/log.ts";
import type { OperatorCall } from "./operatorCall.ts";
import { StrangeReads } from "./strangerRules.ts";

/** As `answer`; where somebody can be called, each "not found" to who is signed in is counted. The log has a line of each already. */
export function hearingStrangers(
  answer: ErrorAnswer,
  parts: { call?: OperatorCall; log: Log; clock?: () => Date },
): ErrorAnswer {
  const { call, log, clock = () => new Date() } = parts;
  if (!call) return answer;
  const reads = new StrangeReads();
  const hear = async ({ who, url }: FastifyRequest): Promise<void> => {
    const [path = ""] = url.split("?");
    if (!who || !reads.note(who.actor.userId, path, clock().getTime())) return;
    const words =
      "Somebody asked five times within an hour for things their company does not have.";
    const { userId: user } = who.actor;
    log.error(`alarm: ${words}`, { alarm: "strange-reads", user, org: who.org.id });
    const text = `${words}\n\nThe log says "turned away" for each, of the user ${user}. You are told once an hour.`;
    await call(`Mavuno: ${words}`, text).catch((error: unknown) =>
      log.error("whoever runs the house could not be called", { error }),
    );
  };
  return (error, request, reply) => {
    const answered = answer(error, request, reply);
    // The answer waits for nobody's call.
    return Promise.resolve(answered).then(() => {
      if (reply.statusCode === 404) void hear(request);
      return reply;
    });
  };
}
