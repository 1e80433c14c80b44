// Hashes passwords in a thread of its own, one at a time, and gives way to everything else: a crowd that
// signs in waits for itself and for nobody else.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { compareSync } from "bcryptjs";
import type { HashAnswer, HashJob } from "./hashThreads.ts";

/** Steps of politeness; a third of the share of whatever else wants this processor. */
const niceness = 5;

/** Linux alone counts a priority for each thread; on other systems these share like any other. */
function giveWay(): void {
  const self = "/proc/thread-self";
  if (process.platform !== "linux" || !fs.existsSync(self)) return;
  const thread = Number(path.basename(fs.readlinkSync(self)));
  os.setPriority(thread, Math.min(19, os.getPriority(thread) + niceness));
}

function answerTo(job: HashJob): HashAnswer {
  try {
    if (job.does === "hash") return { hash: hashSync(job.password, job.cost) };
    const isRight =
      job.does === "verify-bcrypt"
        ? compareSync(job.password, job.hash)
        : verifySync(job.hash, job.password);
    return { isRight };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

giveWay();
parentPort?.on("message", (job: HashJob) => parentPort?.postMessage(answerTo(job)));
