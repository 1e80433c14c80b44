import { expect, test } from "vitest";
import { answerTo, filesOf, isOfBuild, keepOf, staleKeeps, untilAnswered } from "./workerRules.ts";

const get = (path: string, mode = "navigate") => answerTo({ method: "GET", mode, path });

test.each([
  ["/dashboard", "page"],
  ["/farmers/0198c2f0-0000-7000-8000-000000000001/change", "page"],
  ["/auth", "page"],
  ["/auth/forgot", "page"],
  ["/verifying", "page"],
  ["/lots/COF-26.1/change", "page"],
  ["/assets/app-Ab12.js", "file"],
  ["/theme.js", "renewed"],
  ["/", "network"],
  ["/index", "network"],
  ["/verify", "network"],
  ["/verify/ABCD", "network"],
  ["/product-story/x", "network"],
  ["/farmer-profile/x", "network"],
  ["/test-auth", "network"],
  ["/test-connection", "network"],
  ["/api/farmers", "network"],
  ["/auth/v1/authorize", "network"],
  ["/rest/v1/profiles", "network"],
  ["/config.json", "fresh"],
  ["/service-worker.js", "network"],
])("going to %s is answered by the %s", (path, answer) => {
  expect(get(path)).toBe(answer);
});

test("what is no going to a page, and what writes, is the server's", () => {
  expect(get("/api/farmers", "cors")).toBe("network");
  expect(get("/dashboard", "cors")).toBe("network");
  expect(answerTo({ method: "POST", mode: "navigate", path: "/auth" })).toBe("network");
  expect(answerTo({ method: "POST", mode: "cors", path: "/assets/x.js" })).toBe("network");
});

test("a page's own files are found, each once", () => {
  const page = `<link rel="icon" href="/mavuno.svg"><script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/app-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/core-2.js">
    <link rel="stylesheet" crossorigin href="/assets/app-3.css"><a href="/assets/app-1.js">`;
  expect(filesOf(page)).toEqual([
    "/theme.js",
    "/mavuno.svg",
    "/assets/app-1.js",
    "/assets/core-2.js",
    "/assets/app-3.css",
  ]);
});

test.each([
  [["/theme.js", "/assets/app-1.js", "/assets/app-3.css"], true],
  [["/theme.js", "/assets/app-2.js", "/assets/app-3.css"], false],
  [["/theme.js"], false],
])("a page that names %j is of this build: %s", (files, isOurs) => {
  expect(isOfBuild(files, ["assets/app-1.js", "assets/app-3.css"])).toBe(isOurs);
});

test.each([
  [["mavuno-app", keepOf("b")], []],
  [["mavuno-app", keepOf("a"), keepOf("b")], ["mavuno-app"]],
  [[keepOf("a"), "another's", keepOf("b"), keepOf("c")], [keepOf("a")]],
  [[keepOf("b"), "another's"], []],
  // Back to a build that was here before: what came since is the one that pages are open of.
  [[keepOf("a"), keepOf("b"), keepOf("c")].toReversed(), [keepOf("c")]],
])("of the keeps %j an update drops %j", (names, stale) => {
  expect(staleKeeps(names, keepOf("b"))).toEqual(stale);
});

/** A line that is down so many times; gives what came of asking, how often was asked, and how long was waited. */
async function askedThrough(downs: number) {
  const waited: number[] = [];
  let asked = 0;
  const answer = untilAnswered(
    async () => {
      asked += 1;
      if (asked <= downs) throw new TypeError("Failed to fetch");
      return "the file";
    },
    async (ms) => void waited.push(ms),
  );
  const came = await answer.catch((error: unknown) => String(error));
  return { came, asked, waited };
}

test.each([
  { downs: 0, came: "the file", asked: 1, waited: [] },
  { downs: 2, came: "the file", asked: 3, waited: [500, 1_000] },
  { downs: 5, came: "the file", asked: 6, waited: [500, 1_000, 2_000, 4_000, 8_000] },
  {
    downs: 99,
    came: "TypeError: Failed to fetch",
    asked: 6,
    waited: [500, 1_000, 2_000, 4_000, 8_000],
  },
])("through a line that is down $downs times: $came", async ({ downs, ...expected }) => {
  expect(await askedThrough(downs)).toEqual(expected);
});
