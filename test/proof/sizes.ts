// How much each proof does: as little as finds the faults every day, or as much as a night or a soak can.
import process from "node:process";

const sizes = {
  test: {
    model: { histories: 3, steps: 24 },
    clock: { histories: 1, steps: 40 },
    months: { histories: 1, steps: 20 },
    migrating: { kills: 12 },
    load: { companies: 2, perSecond: 20, seconds: 6, crowd: 200, crowdedSeconds: 3 },
    together: { histories: 1, moments: 30 },
    doubt: { operations: 40 },
    offline: { schedules: 3, steps: 60 },
    papers: { papers: 50 },
    frauds: { rounds: 1, honest: 30 },
    faults: { holdMs: 1_000, silenceMs: 1_000, rounds: 1 },
    rolling: { restarts: 2 },
    exhaustion: { holdMs: 1_500, farmers: 2_000, rounds: 1, isPatient: false },
  },
  ci: {
    model: { histories: 40, steps: 60 },
    clock: { histories: 6, steps: 120 },
    months: { histories: 12, steps: 120 },
    migrating: { kills: 60 },
    load: { companies: 5, perSecond: 100, seconds: 60, crowd: 500, crowdedSeconds: 10 },
    together: { histories: 12, moments: 60 },
    doubt: { operations: 400 },
    offline: { schedules: 300, steps: 80 },
    papers: { papers: 2_000 },
    frauds: { rounds: 8, honest: 400 },
    faults: { holdMs: 5_000, silenceMs: 80_000, rounds: 1 },
    rolling: { restarts: 6 },
    exhaustion: { holdMs: 10_000, farmers: 5_000, rounds: 1, isPatient: true },
  },
  soak: {
    model: { histories: 2_000, steps: 120 },
    clock: { histories: 150, steps: 120 },
    months: { histories: 150, steps: 120 },
    migrating: { kills: 400 },
    load: { companies: 5, perSecond: 100, seconds: 3_600, crowd: 500, crowdedSeconds: 60 },
    together: { histories: 600, moments: 120 },
    doubt: { operations: 20_000 },
    offline: { schedules: 20_000, steps: 80 },
    papers: { papers: 50_000 },
    frauds: { rounds: 100, honest: 20_000 },
    faults: { holdMs: 20_000, silenceMs: 80_000, rounds: 50 },
    rolling: { restarts: 60 },
    exhaustion: { holdMs: 60_000, farmers: 20_000, rounds: 10, isPatient: true },
  },
} as const;
type Size = keyof typeof sizes;

const asked = process.env["PROOF_SIZE"] ?? "test";
const isSize = (text: string): text is Size => text in sizes;

/** The size of one proof, of the run that was asked for. */
export function sizeOf<Name extends keyof (typeof sizes)["test"]>(
  name: Name,
): (typeof sizes)[Size][Name] {
  if (!isSize(asked)) throw new Error(`PROOF_SIZE is test, ci or soak, not ${asked}`);
  return sizes[asked][name];
}

/**
 * What the dice start from; the same seed throws the same dice. The tests of every day throw the same ones, so
 * that a red run is somebody's change; the long forms throw new ones.
 */
export const seed = Number(
  process.env["PROOF_SEED"] ?? (asked === "test" ? 20_261_122 : Date.now() % 2_147_483_647),
);
