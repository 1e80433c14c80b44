// The load of the sign-in bench, in a thread of its own: what it costs must not be taken for a slow answer.
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { callsTo, forSeconds } from "./httpCalls.ts";

const asked = z
  .object({
    url: z.string(),
    apikey: z.string(),
    emails: z.array(z.string()),
    password: z.string(),
    atOnce: z.number(),
    seconds: z.number(),
  })
  .parse(workerData);

const { call, close } = callsTo(asked.url, { apikey: asked.apikey });
const done = await forSeconds(asked.seconds, asked.atOnce, async (lane) => {
  const email = asked.emails[lane % asked.emails.length];
  const answer = await call("POST", "/token?grant_type=password", {
    email,
    password: asked.password,
  });
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`);
});
close();
parentPort?.postMessage(done);
