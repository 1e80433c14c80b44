// Every error leaves the API as application/problem+json, decided here and nowhere else: a refusal as
// written, a wrong field with its path, and everything unexpected as one plain sentence and a log line.
import type { FastifyError } from "fastify";
import { z } from "zod";
import { Refusal } from "#kernel/refusal.ts";
import type { Problem } from "#platform/api/client.ts";
import { TurnDidNotCome } from "./turns.ts";

const titles: Record<number, string> = {
  400: "Some fields are wrong",
  401: "Please sign in",
  403: "Not allowed",
  404: "Not found",
  405: "Not possible here",
  409: "Changed meanwhile",
  413: "Too large",
  415: "Not JSON",
  422: "Not possible",
  429: "Too many requests",
  500: "Something went wrong",
  503: "Please try again",
};

/** Where the status says something else than what is meant: they may do it, once they showed that it is them. */
const titlesOfCodes: Record<string, string> = { "show-again": "Is it still you?" };

export function problem(
  status: number,
  code: string,
  detail: string,
  more: Partial<Problem> = {},
): Problem {
  const title = titlesOfCodes[code] ?? titles[status] ?? "Not possible";
  return { type: `urn:mavuno:${code}`, title, status, code, detail, ...more };
}

/** The database was brought to a newer version than this process is of; one of that version answers in a moment. */
export class BeingUpdated extends Error {
  constructor() {
    super("Mavuno is being updated. Nothing was saved. Please try again in a moment.");
    this.name = "BeingUpdated";
  }
}

/** SQLSTATE to answer: what the database refuses because the code forgot, and what is only busy. */
const databaseProblems: Record<string, [number, string, string]> = {
  "23505": [409, "duplicate", "This exists already."],
  "23503": [422, "unknown-reference", "This names something that does not exist."],
  "23514": [422, "out-of-range", "A value is outside what is possible."],
  "23502": [422, "missing-value", "A value is missing."],
  "22001": [422, "too-long", "A text is too long."],
  "22003": [422, "out-of-range", "A number is too large."],
  "22007": [422, "bad-date", "A date does not exist."],
  "22008": [422, "bad-date", "A date does not exist."],
  "22021": [422, "bad-text", "A text has characters that cannot be kept."],
  "22P02": [422, "bad-text", "A value has the wrong form."],
  "22P05": [422, "bad-text", "A text has characters that cannot be kept."],
  "40001": [503, "busy", "Somebody else was writing. Please try again."],
  "40P01": [503, "busy", "Somebody else was writing. Please try again."],
  "57014": [503, "busy", "This took too long. Please try again."],
  "53300": [503, "busy", "Too many people at once. Please try again."],
  "57P01": [503, "database-away", "The database is starting again. Please try again."],
  "57P02": [503, "database-away", "The database is starting again. Please try again."],
  "57P03": [503, "database-away", "The database is starting again. Please try again."],
  "55P03": [503, "busy", "Somebody else was writing. Please try again."],
  "25P03": [503, "busy", "This took too long. Please try again."],
  "25P04": [503, "busy", "This took too long. Please try again."],
  // What is wrong with the machine, and not with what was asked.
  "25006": [503, "read-only", "Nothing can be written for the moment. Please try again."],
  "53100": [503, "no-room", "There is no room left to write. Nothing was saved. Please try again."],
  "53200": [503, "busy", "There is too much to do at once. Please try again."],
  "58000": [503, "database-away", "The database cannot work for the moment. Please try again."],
  "58030": [503, "database-away", "The database cannot work for the moment. Please try again."],
};

const unreachable: [number, string, string] = [
  503,
  "database-away",
  "The database cannot be reached. Please try again.",
];

/** The same of the system under us: its disk, its network, its files. */
const systemProblems: readonly [RegExp, [number, string, string]][] = [
  [
    /^(ENOSPC|EDQUOT|EROFS)$/,
    [503, "no-room", "There is no room left to write. Nothing was saved. Please try again."],
  ],
  [
    /^(EACCES|EPERM|ENOTDIR|EIO)$/,
    [503, "no-files", "Files cannot be kept for the moment. Nothing was saved. Please try again."],
  ],
  [/^(EMFILE|ENFILE|ENOMEM)$/, [503, "busy", "Too many people at once. Please try again."]],
  [
    /^(08\w{3}|ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
    unreachable,
  ],
];

/** What an error is answered with; `isBug` asks for a log line with its stack. */
export function problemOf(error: unknown): { problem: Problem; isBug: boolean } {
  if (error instanceof Refusal) {
    const { blockers, field, message } = error;
    const more = {
      ...(blockers.length > 0 ? { blockers: [...blockers] } : {}),
      ...(field === null ? {} : { errors: [{ path: field, message }] }),
    };
    return { problem: problem(error.status, error.code, error.message, more), isBug: false };
  }
  if (error instanceof z.ZodError) return { problem: fieldProblem(error), isBug: false };
  if (error instanceof TurnDidNotCome) {
    return { problem: problem(503, "busy", error.message), isBug: true };
  }
  if (error instanceof BeingUpdated) {
    return { problem: problem(503, "being-updated", error.message), isBug: false };
  }
  const code = codeOf(error);
  // A phone whose network went away in the middle of a request: nobody's mistake, and nobody is there to read this.
  if (code === "ECONNRESET" && statusOf(error) === 400) {
    return { problem: problem(400, "cut-off", "The request did not arrive whole."), isBug: false };
  }
  if (code === "23505" && constraintOf(error).endsWith("_pkey")) {
    const words = "This id was used before, for something else.";
    return { problem: problem(409, "same-id-other-content", words), isBug: false };
  }
  const known = databaseProblems[code];
  if (known) return { problem: problem(...known), isBug: known[0] !== 409 };
  const ofSystem = systemProblems.find(([codes]) => codes.test(code));
  if (ofSystem) return { problem: problem(...ofSystem[1]), isBug: true };
  if (isCutOff(error)) return { problem: problem(...unreachable), isBug: true };
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return { problem: problem(status, wordsForHttp(code), messageOf(error)), isBug: false };
  }
  const words = "This is our mistake, not yours. Nothing was saved. Please try again.";
  return { problem: problem(500, "bug", words), isBug: true };
}

/** Is it nobody's mistake, and worth asking again in a moment? */
export function isPassing(error: unknown): boolean {
  return problemOf(error).problem.status === 503;
}

/** So many wrong fields are named, and so much is said of each: what nobody can read is not written back. */
const mostFields = 100;
const mostWords = 300;

function fieldProblem({ issues }: z.ZodError): Problem {
  const errors = issues.slice(0, mostFields).map((issue) => ({
    path: issue.path.map(String).join("."),
    message: issue.message.slice(0, mostWords),
  }));
  const words = issues.length === 1 ? "One field is wrong." : `${issues.length} fields are wrong.`;
  return problem(400, "validation", words, { errors });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** A connection that died under a statement, or did not come: the driver gives it words, but no code. */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/.test(
      error.message,
    )
  );
}

function constraintOf(error: unknown): string {
  return error instanceof Error && "constraint" in error ? String(error.constraint) : "";
}

function statusOf(error: unknown): FastifyError["statusCode"] {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "This request cannot be read.";
}

function wordsForHttp(code: string): string {
  return code.startsWith("FST_") ? code.slice(4).toLowerCase().replaceAll("_", "-") : "bad-request";
}
