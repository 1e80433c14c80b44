import { Refusal } from "#kernel/refusal.ts";

/** The code of what a rule refuses; null where it refuses nothing. Any other error is one. */
export function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Of what a rule refuses its code, status and words; null where it refuses nothing. */
export function refusalOf(
  work: () => unknown,
): { code: string; status: number; message: string } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, status, message } = error;
    return { code, status, message };
  }
}
