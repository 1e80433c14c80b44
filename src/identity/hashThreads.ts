// The threads that hash passwords: started when the first is needed, kept for the next, shared by all who
// hash in this process. How many work at once is decided by who asks.
import { Worker } from "node:worker_threads";

export type HashJob =
  | {
      does: "hash";
      password: string;
      cost: { memoryCost: number; timeCost: number; parallelism: number };
    }
  | { does: "verify-argon2" | "verify-bcrypt"; password: string; hash: string };

export type HashAnswer = { hash: string } | { isRight: boolean } | { failed: string };

const idle: Worker[] = [];

/** Does one job in a thread; fails with what went wrong there. */
export async function inThread(job: HashJob): Promise<HashAnswer> {
  const worker = idle.pop() ?? startWorker();
  // A thread that works keeps the process alive, one that waits does not.
  worker.ref();
  try {
    const answer = await answerOf(worker, job);
    idle.push(worker);
    if ("failed" in answer) throw new Error(`A password could not be hashed: ${answer.failed}`);
    return answer;
  } finally {
    worker.unref();
  }
}

function startWorker(): Worker {
  // Nothing of how this process was started concerns it.
  return new Worker(new URL("./hashWorker.ts", import.meta.url), { execArgv: [] });
}

function answerOf(worker: Worker, job: HashJob): Promise<HashAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HashAnswer>();
  const ended = (): void => reject(new Error("A hashing thread ended in the middle of its work."));
  worker.once("message", resolve).once("error", reject).once("exit", ended);
  worker.postMessage(job);
  return promise.finally(() => {
    worker.off("message", resolve).off("error", reject).off("exit", ended);
  });
}
