// Fiscal documents as tests hold them: the real job and the real adapter against the simulator's real HTTP.
import { afterAll, afterEach, expect } from "vitest";
import { z } from "zod";
import { startEfrisSimulator } from "#simulators/efris/simulator.ts";
import { fiscalJobs } from "#work/sales/fiscalJobs.ts";
import { efris } from "#work/sales/outside/efris.ts";
import type { FiscalAuthority } from "#work/sales/outside/fiscalAuthority.ts";
import { demoOrg } from "./makers.ts";
import { quietLog } from "./quietLog.ts";
import type { World } from "./world.ts";

const bookSchema = z.object({
  documents: z.array(z.object({ reference: z.string(), fdn: z.string() })),
  applications: z.array(z.object({ reference: z.string(), approveStatus: z.string() })),
  exceptions: z.int(),
});

/** The simulator with its knobs, and an adapter of its own; it closes itself with the file's tests. */
export async function efrisHands(more: { dataDir?: string } = {}) {
  const simulator = await startEfrisSimulator({ port: 0, ...more });
  const { deviceNo, privateKey, authorityKey } = simulator.credentials;
  const access = {
    ...{ baseUrl: simulator.url, tin: null, deviceNo, keys: { privateKey, authorityKey } },
    timeoutMs: 10_000,
  };
  const operator = new URL("/simulator/", simulator.url);
  const operate = async (path: string, body: unknown): Promise<void> => {
    const sent = { method: "POST", body: JSON.stringify(body) };
    expect((await fetch(new URL(path, operator), sent)).status).toBe(200);
  };
  afterAll(() => simulator.stop());
  afterEach(() => operate("knobs", {}));
  return {
    access,
    simulator,
    /** A device that has just been switched on; a hasty one does not wait for an answer that is late. */
    device: ({ isHasty = false } = {}): FiscalAuthority =>
      efris({ ...access, ...(isHasty ? { timeoutMs: 400 } : {}) }, { now: () => Date.now() }),
    knobs: (turned: Record<string, unknown>) => operate("knobs", turned),
    decideCredit: (reference: string, decision: "approve" | "refuse") =>
      operate("credit-notes", { reference, decision }),
    /** What the authority has numbered and was asked for. */
    book: async () => {
      const answer = await fetch(new URL("book", operator));
      return bookSchema.parse(await answer.json());
    },
  };
}

/** Does the job of a document as the worker would, with this authority at the other end. */
export function fiscalRunner(world: World) {
  return async (documentId: string, authority: FiscalAuthority): Promise<void> => {
    const [job] = fiscalJobs({ database: world.house.database, authority, log: quietLog });
    await job?.run({ orgId: await demoOrg(world), payload: { documentId }, attempt: 1 });
  };
}
