// `npm run audit`: asks the registry whether anything we are built from has a known hole, and whether each
// package is signed as the registry published it. Needs the network; a registry that offers neither says so.
// npm's answers are read by their fields: a word or a number somewhere in an advisory decides nothing.
import process from "node:process";
import { runQuietly } from "./steps.mjs";

const npm = process.env.npm_execpath;
const [program, ...before] = npm?.endsWith("js") ? [process.execPath, npm] : ["npm"];

/** Nobody is there. */
const unreachable = new Set([
  ...["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ERR_SOCKET_TIMEOUT"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOTCACHED"],
]);
/** Somebody is there, and has no such thing to give. */
const notOffered = new Set([404, 405, 410, 501, 503]);
const codesNotOffered = new Set(["ENOAUDIT", "E405", "E410", "E501", "E503"]);
/** npm's own sentence, without a code, where no package comes from a registry that signs. */
const noneIsSigned = "found no dependencies to audit that were installed from a supported registry";

/**
 * Why the registry gave no answer to this, in a word; null: it gave one, or the fault is another.
 * @param {any} told
 */
function whyNoAnswer(told) {
  const { code, summary } = told.error ?? {};
  if (notOffered.has(told.statusCode)) return String(told.statusCode);
  if (unreachable.has(code) || codesNotOffered.has(code)) return code;
  if (code === undefined && summary === noneIsSigned) return "no signing keys";
  // Where nobody is there npm gives of this question no code, but its own sentence from the first word on.
  const isCut =
    told.statusCode === undefined && /^request to \S+ failed, reason: /.test(told.message);
  return isCut ? "out of reach" : null;
}

/** @param {any} told @returns {{ good: string, bad: string[] } | null} null: this is no report */
function advisoriesIn(told) {
  if (typeof told.vulnerabilities !== "object" || told.vulnerabilities === null) return null;
  const found = Object.values(told.vulnerabilities);
  const bad = found.filter(({ severity }) => severity === "high" || severity === "critical");
  const packages = told.metadata?.dependencies?.total ?? "all";
  return {
    good: `${packages} packages, ${found.length - bad.length} with a hole of lesser weight`,
    bad: bad.map(({ name, severity, range, via = [] }) => {
      const titles = via.map((/** @type {any} */ one) => one.title ?? one);
      return `${name} ${range}: ${severity}: ${titles.join("; ")}`;
    }),
  };
}

/** @param {any} told @returns {{ good: string, bad: string[] } | null} */
function signaturesIn(told) {
  if (!Array.isArray(told.invalid) || !Array.isArray(told.missing)) return null;
  const named = (/** @type {any[]} */ all, /** @type {string} */ what) =>
    all.map(({ name, version }) => `${name}@${version}: ${what}`);
  return {
    good: "every package is signed as it was published",
    bad: [...named(told.invalid, "invalid"), ...named(told.missing, "not signed")],
  };
}

/** @param {string} text @returns {any} an object without fields where npm has said something else than JSON */
function parsed(text) {
  try {
    const told = JSON.parse(text);
    return typeof told === "object" && told !== null ? told : {};
  } catch {
    return {};
  }
}

/**
 * Asks one thing and prints the answer; false: something is wrong, or it could not be found out.
 * @param {string} what @param {(told: any) => { good: string, bad: string[] } | null} reportIn @param {string[]} args
 */
async function ask(what, reportIn, args) {
  // Silent: beside the JSON nothing is said.
  const done = await runQuietly(program, [...before, ...args, "--json", "--loglevel=silent"]);
  const told = parsed(done.output);
  const report = reportIn(told);
  const why = report ? null : whyNoAnswer(told);
  if (report && done.status === 0 && report.bad.length === 0) {
    console.log(`✓ ${what}: ${report.good}`);
  } else if (why !== null) {
    console.log(`· ${what}: this registry does not answer that (${why})`);
  } else {
    const said = report && report.bad.length > 0 ? report.bad.join("\n") : done.output.trim();
    console.log(`✗ ${what}\n${said}`);
    return false;
  }
  return true;
}

const isWhole = [
  await ask("advisories", advisoriesIn, ["audit", "--audit-level=high"]),
  await ask("signatures", signaturesIn, ["audit", "signatures"]),
].every(Boolean);
process.exitCode = isWhole ? 0 : 1;
