// The house rules that a compiler does not know: the six arrows (docs/house.md §3), names, one writer per
// table, one meaning per refusal code. A fault says what to do. If a rule is wrong, a decision changes
// it here; there is no list of exceptions.
import { expect, test } from "vitest";
import { ranks, readSourceFiles, slicedFloors, type SourceFile, sideOf } from "./sourceFiles.ts";

const files = readSourceFiles();
const house = files.filter((file) => file.name.startsWith("src/") && file.side !== "test");

/** Every import of the house's own files, with both ends. */
function arrows(): { from: SourceFile; to: SourceFile }[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  return house.flatMap((from) =>
    from.imports.flatMap((one) => {
      const to = one.file === null ? undefined : byName.get(one.file);
      return to ? [{ from, to }] : [];
    }),
  );
}

test("arrow 1: a floor looks down only", () => {
  const faults = arrows().flatMap(({ from, to }) => {
    if (!(to.floor in ranks)) {
      const allowed = from.floor === "app" && to.floor !== "test";
      return allowed ? [] : [`${from.name} imports ${to.name}: only app may, to open the demo`];
    }
    const upward = (ranks[to.floor] ?? 0) > (ranks[from.floor] ?? 0);
    const wing = from.floor === "platform" && to.floor === "identity";
    return upward || wing
      ? [`${from.name} imports ${to.name}, a floor above: pass it in from app, or move it down`]
      : [];
  });
  expect(faults).toEqual([]);
});

test("arrow 2: neighbours meet in the books", () => {
  const faults = arrows()
    .filter(({ from, to }) => slicedFloors.includes(from.floor) && from.floor === to.floor)
    .filter(({ from, to }) => from.slice !== to.slice)
    .map(({ from, to }) => `${from.name} imports ${to.name}: a slice of its own floor`);
  expect(faults).toEqual([]);
});

test("arrow 3: come in by the door", () => {
  const doors = /\/(api|rules|door)\.ts$/;
  const faults = arrows()
    .filter(({ from, to }) => from.slice !== to.slice && from.floor !== "app")
    .filter(({ to }) => ["identity", "books", ...slicedFloors].includes(to.floor))
    .filter(({ to }) => !doors.test(to.name))
    .map(({ from, to }) => `${from.name} imports ${to.name}: only its api, rules or door may be`);
  expect(faults).toEqual([]);
});

test("arrow 4: pure, server and browser keep to their sides", () => {
  const faults = arrows()
    .filter(({ from, to }) => {
      if (from.side === "pure") return to.side !== "pure";
      return from.side !== to.side && to.side !== "pure";
    })
    .map(({ from, to }) => `${from.name} (${from.side}) imports ${to.name} (${to.side})`);
  const serverPackages = /^(node:|pg$|kysely$|fastify|graphile-worker)/;
  const browserPackages = /^(react|@base-ui|@tanstack|@tabler|@supabase)/;
  const packages = house.flatMap((file) =>
    file.imports
      .filter((one) => one.package !== null)
      .filter(({ package: name }) => {
        const isServers = serverPackages.test(name ?? "");
        const isBrowsers = browserPackages.test(name ?? "");
        if (file.side === "pure") return isServers || isBrowsers;
        return file.side === "browser" ? isServers : isBrowsers;
      })
      .map((one) => `${file.name} (${file.side}) imports the package ${one.package}`),
  );
  expect([...faults, ...packages]).toEqual([]);
});

const sentence =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"([\w.]+)"|\b(?:insert into|delete from|merge into)\s+"?([a-z_][\w.]*)|\bupdate\s+"?([a-z_][\w.]*)"?(?:\s+\w+)?\s+set\b/g;
// A move is written by the platform's store; a handler names the table it moves.
const move = /\bmoveState\(\s*\w+,\s*"([\w.]+)"/g;

/** The tables a file writes, by the writing words in it. */
function tablesIn(file: SourceFile, writing: RegExp): string[] {
  const code = file.text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const found = [...code.matchAll(writing)].map((match) => match.slice(1).find(Boolean) ?? "");
  return [...new Set(found)];
}

test("arrow 5: one writer per table, in its store; insight writes nothing", () => {
  const writers = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const file of house) {
    const sentences = tablesIn(file, sentence);
    const inSlice = slicedFloors.includes(file.floor);
    for (const table of [...sentences, ...tablesIn(file, move)]) {
      writers.set(table, (writers.get(table) ?? new Set()).add(file.slice));
      if (file.floor === "insight") faults.push(`${file.name} writes ${table}: insight only reads`);
    }
    if (!inSlice || /\/(\w+S|s)tore\.ts$/.test(file.name)) continue;
    for (const table of sentences) {
      faults.push(`${file.name} writes ${table}: put the sentence into store.ts`);
    }
  }
  for (const [table, slices] of writers) {
    if (slices.size > 1) faults.push(`${table} is written by ${[...slices].join(" and ")}`);
  }
  expect(faults).toEqual([]);
});

test("arrow 6: pure is pure: no clock, no dice, no network of its own", () => {
  const impure =
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\.|\bprocess\.|\bglobalThis\.|(?<![.\w])fetch\(/;
  const faults = house
    .filter((file) => file.side === "pure")
    .flatMap((file) =>
      file.text.split("\n").flatMap((line, index) => {
        const found = /^\s*(\/\/|\*|\/\*)/.test(line) ? null : impure.exec(line);
        return found ? [`${file.name}:${index + 1} uses ${found[0]}: let it come in`] : [];
      }),
    );
  expect(faults).toEqual([]);
});

test("names: nothing is called utils, a slice holds only what a slice holds", () => {
  const banned = /\/(utils?|helpers?|common|shared|misc|types?|constants?|index)(\/|\.\w+$)/;
  const inSlice =
    /^src\/(registry|work|insight)\/[a-z-]+\/((api|rules|store|handlers|door|jobs)|\w+(Rules|Store|Handlers|Door|Jobs|Api))\.ts$|\/(outside|papers|screens)\//;
  const word = /\/([a-z][a-zA-Z0-9-]*|[A-Z][a-zA-Z0-9]*)(\.(test|\w+\.test|e2e|generated))?\.\w+$/;
  const faults = files.flatMap(({ name, floor, side }) => [
    ...(banned.test(name) ? [`${name}: say what it is about instead`] : []),
    ...(word.test(name) ? [] : [`${name}: camelCase, or PascalCase for a component`]),
    ...(slicedFloors.includes(floor) && side !== "test" && !inSlice.test(name)
      ? [
          `${name}: a slice has api, rules, store, handlers, door, jobs, outside/, papers/, screens/`,
        ]
      : []),
  ]);
  expect(faults).toEqual([]);
});

test("every rule is tried beside itself: a pure test of its folder calls it by its name", () => {
  const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/"));
  const pureTests = files.filter(({ name }) =>
    /(^src\/kernel\/.*|\/(rules|\w+Rules))\.test\.ts$/.test(name),
  );
  const faults = house
    .filter(({ name, floor }) => floor === "kernel" || /\/(rules|\w+Rules)\.ts$/.test(name))
    .flatMap(({ name, text }) => {
      const beside = pureTests.filter((one) => folderOf(one.name) === folderOf(name));
      const rules = [...text.matchAll(/^export (?:function\*? (\w+)|const (\w+) = \()/gm)];
      return rules
        .map(([, declared, assigned]) => declared ?? assigned ?? "")
        .filter((rule) => !beside.some((one) => new RegExp(`\\b${rule}\\b`).test(one.text)))
        .map((rule) => `${name}: ${rule} has no test beside it`);
    });
  expect(faults).toEqual([]);
});

test("one refusal code, one meaning: each is thrown by one slice", () => {
  const thrown = new Map<string, Set<string>>();
  for (const file of house) {
    for (const [, code = ""] of file.text.matchAll(/\bnew Refusal\(\s*"([^"]+)"/g)) {
      thrown.set(code, (thrown.get(code) ?? new Set()).add(file.slice));
    }
  }
  const faults = [...thrown].flatMap(([code, names]) => [
    ...(names.size > 1 ? [`${code} is thrown by ${[...names].join(" and ")}`] : []),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$/.test(code) ? [] : [`${code}: kebab`]),
  ]);
  expect(faults).toEqual([]);
});

test("endpoints without a session stand only where the house says", () => {
  const places: Readonly<Record<string, RegExp>> = {
    public: /^src\/insight\/public-pages\//,
    provider: /^src\/(registry|work)\/[a-z-]+\/(outside\/|api\.ts)/,
    operator: /^src\/app\//,
  };
  const faults = house.flatMap((file) =>
    [...file.text.matchAll(/\bneeds: "(public|provider|operator)"/g)].flatMap(([, needs = ""]) =>
      places[needs]?.test(file.name) ? [] : [`${file.name} has an endpoint that needs "${needs}"`],
    ),
  );
  expect(faults).toEqual([]);
});

test("a pool of connections is opened where a connection that is cut takes nobody down", () => {
  const openers = ["src/platform/server/db.ts", "src/platform/server/ownerPool.ts"];
  const faults = house
    .filter(({ name, text }) => /\bnew (pg\.)?Pool\(/.test(text) && !openers.includes(name))
    .map(({ name }) => `${name} opens a pool of its own: openOwnerPool, or openDatabase`);
  expect(faults).toEqual([]);
});

test("a form that shows what stands asks when somebody else changed it meanwhile", () => {
  const forms = house
    .filter(({ name }) => name.includes("/screens/"))
    .flatMap(({ name, text }) =>
      text
        .split(/\buseForm(?=[(<])/)
        .slice(1)
        .map((form) => ({ name, form: form.slice(0, form.search(/\n {2}\}\);/)) })),
    );
  // Its version would be that of what was read last, not of what it was opened with: the other one's would be lost.
  const shows = forms.filter(
    ({ form }) => /initial: [^\n]*valuesOf/.test(form) && form.includes("version"),
  );
  expect(shows.length).toBeGreaterThan(20);
  const faults = shows.filter(({ form }) => !/\bchanges: /.test(form)).map(({ name }) => name);
  expect(faults).toEqual([]);
});

test("a part that comes in a file of its own may stay away without taking the page with it", () => {
  // What the page itself is made of: without it there is nothing to stand beside.
  const pages = /web\/(screen\.ts|shell\/(Root|Inside)\.tsx|signIn\/SignInStep\.tsx)$/;
  const faults = house
    .filter(({ name, text }) => /\blazy\(\s*async\b/.test(text) && !pages.test(name))
    .map(({ name }) => `${name}: lazy(later(…)), decision 0045`);
  expect(faults).toEqual([]);
});

test("nothing is left for later, and no checker is told to look away", () => {
  // Written in two parts, so that this file does not find itself.
  const words = [
    "TO" + "DO",
    "FIX" + "ME",
    "@ts-" + "ignore",
    "@ts-" + "expect",
    "lint-" + "disable",
  ];
  const faults = files.flatMap((file) =>
    file.text
      .split("\n")
      .flatMap((line, index) =>
        words.some((word) => line.includes(word))
          ? [`${file.name}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(faults).toEqual([]);
});

test("this test knows which side a file is on", () => {
  expect(sideOf("src/registry/places/rules.ts")).toBe("pure");
  expect(sideOf("src/identity/outside/mail.ts")).toBe("server");
  expect(sideOf("src/registry/places/screens/PlaceScreen.tsx")).toBe("browser");
  expect(sideOf("src/registry/places/papers/list.ts")).toBe("pure");
  expect(sideOf("src/registry/places/rules.test.ts")).toBe("test");
});
