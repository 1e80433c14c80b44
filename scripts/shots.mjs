// `npm run shots`: photographs every route for every role that may open it, on a phone and at a desk, in
// the light and in the dark, and lays the pictures out on one page: shots/index.html.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import {
  buildWhatIsStale,
  installWhatIsMissing,
  packageProgram,
  root,
  runShown,
} from "./steps.mjs";

const folder = path.join(root, "shots");

/** @typedef {{ who: string, size: string, route: string, pictures: string[], unrest: string[], violations: string[] | null }} Shot */

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** @param {string} route @param {Shot[]} shots */
function section(route, shots) {
  const figures = shots.flatMap(({ who, size, pictures }) =>
    pictures.map((picture) => {
      const theme = picture.includes("-dark") ? "dark" : "light";
      const words = `${who}, ${size}, ${theme}`;
      return `<figure><a href="${escaped(picture)}"><img loading="lazy" src="${escaped(picture)}" alt="${escaped(`${route}: ${words}`)}"></a><figcaption>${escaped(words)}</figcaption></figure>`;
    }),
  );
  const faults = shots.flatMap(({ size, unrest, violations }) =>
    [...unrest, ...(violations ?? [])].map((fault) => `<li>${escaped(`${size}: ${fault}`)}</li>`),
  );
  return `<section><h2>${escaped(route)}</h2>${faults.length > 0 ? `<ul>${faults.join("")}</ul>` : ""}<div>${figures.join("")}</div></section>`;
}

/** @param {Shot[]} shots */
function contactSheet(shots) {
  const routes = [...new Set(shots.map(({ route }) => route))].sort();
  const sections = routes.map((route) =>
    section(
      route,
      shots.filter((shot) => shot.route === route),
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:24px}section>div{display:flex;flex-wrap:wrap;gap:16px}
figure{margin:0;width:240px}img{width:100%;max-height:360px;object-fit:cover;object-position:top;border:1px solid #ccc}
</style><h1>Screens</h1>${sections.join("\n")}`;
}

await installWhatIsMissing();
await buildWhatIsStale();
fs.rmSync(folder, { recursive: true, force: true });
const status = runShown([packageProgram("vitest"), "run", "--config=vitest.shots.config.ts"]);
/** @type {Shot[]} */
const shots = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")));
fs.writeFileSync(path.join(folder, "index.html"), contactSheet(shots));
const routes = new Set(shots.map(({ route }) => route)).size;
const pictures = shots.reduce((sum, shot) => sum + shot.pictures.length, 0);
const examined = shots.filter(({ violations }) => violations !== null);
const restless = shots.filter(({ unrest }) => unrest.length > 0).length;
const faults = examined.reduce((sum, { violations }) => sum + (violations ?? []).length, 0);
console.log(
  `routes photographed ${routes}, pictures ${pictures}, pages examined ${examined.length}, axe violations ${faults}, pages not at rest ${restless}`,
);
console.log(path.join(folder, "index.html"));
process.exitCode = status;
