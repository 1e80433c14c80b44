// Papers as PDF. The same paper always gives the same bytes (its own day is the file's date, fonts
// come with us), so the SHA-256 kept at issue proves later that a file is the one that was issued.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { create as createQr } from "qrcode";
import { formatCode } from "#kernel/crockford.ts";
import { formatDay } from "#kernel/days.ts";
import {
  copyMark,
  type Paper,
  type PaperBlock,
  type PaperCell,
  type PaperFormat,
  type Picture,
  printable,
  verifyPath,
} from "#kernel/paper.ts";
import { qrPath } from "#kernel/qrPath.ts";
import { invariant } from "#kernel/refusal.ts";
import { paperTemplate } from "./paperTemplate.ts";

/** Millimetres and points; `longestWord` is where a word without spaces is broken to fit a line. */
const sheets: Record<
  PaperFormat,
  {
    roll: boolean;
    width: number;
    height: number;
    margin: number;
    size: number;
    longestWord: number;
  }
> = {
  A4: { roll: false, width: 210, height: 297, margin: 15, size: 9, longestWord: 40 },
  A5: { roll: false, width: 148, height: 210, margin: 11, size: 8, longestWord: 28 },
  "80mm": { roll: true, width: 80, height: 0, margin: 4, size: 8, longestWord: 18 },
  "58mm": { roll: true, width: 58, height: 0, margin: 3, size: 7, longestWord: 14 },
};

let compiler: NodeCompiler | null = null;

function typst(): NodeCompiler {
  if (compiler) return compiler;
  const require = createRequire(import.meta.url);
  const paths = ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"].map(
    (name) => require.resolve(`@expo-google-fonts/inter/${name}`),
  );
  compiler = NodeCompiler.create({
    // Files can only be read below here, and here are only fonts.
    workspace: dirname(paths[0] ?? ""),
    fontArgs: [{ fontBlobs: paths.map((path) => readFileSync(path)) }],
  });
  return compiler;
}

function qrSvg(content: string): string {
  const { modules } = createQr(content, { errorCorrectionLevel: "M" });
  const box = `0 0 ${modules.size} ${modules.size}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${qrPath(modules)}"/></svg>`;
}

/** A photograph cut to a square about its middle. */
function portraitSvg({ media, base64 }: Picture): string {
  const side = `width="100" height="100"`;
  const fills = `preserveAspectRatio="xMidYMid slice"`;
  const picture = `<image ${side} ${fills} href="data:${media};base64,${base64}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${picture}</svg>`;
}

/** How texts are set on one paper: cleaned, and cut where its width asks for it. */
function typesetter(paper: Paper, publicUrl: string) {
  const { longestWord } = sheets[paper.format];
  const longWord = new RegExp(`[^\\s\\u200B]{${longestWord}}(?=[^\\s])`, "gu");
  const clean = (words: string) => printable(words).replace(longWord, "$&\u200B");
  // Titles, labels and names have a line or two; a novel there would push the matter off the sheet.
  const short = (words: string) => clean(words.length > 160 ? `${words.slice(0, 159)}…` : words);
  const optional = (words: string | undefined) => (words ? clean(words) : null);
  const lines = (list: readonly string[]) => list.flatMap((words) => clean(words).split("\n"));
  const cell = (one: PaperCell) =>
    typeof one === "string"
      ? { strong: null, after: null, lines: lines([one]) }
      : { strong: optional(one.strong), after: optional(one.after), lines: lines(one.lines) };
  const drawn = (content: string) => ({
    svg: qrSvg(content),
    alt: `QR code: ${printable(content)}`,
  });
  const scan = (path: string) => drawn(`${publicUrl.replace(/\/+$/, "")}${path}`);
  return { clean, short, lines, cell, drawn, scan };
}

function blockData(set: ReturnType<typeof typesetter>, block: PaperBlock): unknown {
  const { clean, short, lines, cell, drawn, scan } = set;
  switch (block.kind) {
    case "facts":
      return {
        kind: block.kind,
        facts: block.facts.map((fact) => ({ label: short(fact.label), ...cell(fact) })),
      };
    case "table":
      return {
        kind: block.kind,
        columns: block.columns.map((column) => ({ ...column, head: short(column.head) })),
        rows: block.rows.map((row) => row.map(cell)),
        totals: block.totals.map((row) => row.map(clean)),
      };
    case "figures": {
      const rows = block.rows.map(({ label, value, strong }) => {
        return { label: short(label), value: clean(value), strong };
      });
      return { kind: block.kind, title: short(block.title), rows };
    }
    case "beside":
      return { kind: block.kind, blocks: block.blocks.map((one) => blockData(set, one)) };
    case "heading":
      return { ...block, text: clean(block.text), lines: lines(block.lines) };
    case "paragraph":
      return { ...block, text: clean(block.text) };
    case "scan":
      return {
        kind: block.kind,
        caption: short(block.caption),
        scan: drawn(block.content),
      };
    case "portrait":
      return { kind: block.kind, picture: { svg: portraitSvg(block), alt: short(block.of) } };
    case "tags": {
      const tags = block.tags.map((tag) => {
        return { title: short(tag.title), lines: lines(tag.lines), scan: scan(tag.path) };
      });
      return { kind: block.kind, columns: block.columns, tags };
    }
  }
}

/** What the template is given: the paper's texts as they will stand, nothing else. */
function templateData(paper: Paper, publicUrl: string) {
  const set = typesetter(paper, publicUrl);
  const { short, lines, scan } = set;
  const [year, month, day] = paper.day.split("-").map(Number);
  const { code, stamp, words } = paper;
  return {
    ...sheets[paper.format],
    words: { check: short(words.check), page: short(words.page), of: short(words.of) },
    language: words.language,
    company: { name: short(paper.company.name), lines: lines(paper.company.lines.map(short)) },
    title: short(paper.title),
    number: short(paper.number),
    day: formatDay(paper.day, words.months),
    date: { year, month, day },
    mark: copyMark(paper),
    stamp: stamp === null ? null : short(stamp),
    blocks: paper.blocks.map((block) => blockData(set, block)),
    signatures: paper.signatures.map((one) => ({ name: short(one.name), role: short(one.role) })),
    verification:
      code === null
        ? null
        : {
            shown: formatCode(code),
            site: `${new URL(publicUrl).host}/verify`,
            scan: scan(verifyPath(code)),
          },
  };
}

/** Sheets are tagged for screen readers. Rolls and long lists are not: the tags of 300 rows weigh
 * half a megabyte, and papers travel over slow phone lines. */
function isTagged(paper: Paper): boolean {
  const rows = paper.blocks.map((one) => (one.kind === "table" ? one.rows.length : 0));
  return !sheets[paper.format].roll && rows.reduce((sum, count) => sum + count, 0) <= 100;
}

/** Draws a paper as PDF; `publicUrl` is where its QR leads. */
export async function renderPaper(paper: Paper, where: { publicUrl: string }): Promise<Uint8Array> {
  const engine = typst();
  const inputs = { paper: JSON.stringify(templateData(paper, where.publicUrl)) };
  const compiled = engine.compile({ mainFileContent: paperTemplate, inputs });
  const document = compiled.result;
  const faults = compiled.takeError()?.shortDiagnostics ?? [];
  invariant(document !== null, `the paper template compiles: ${JSON.stringify(faults)}`);
  const bytes = engine.pdf(document, { pdfTags: isTagged(paper) });
  engine.evictCache(10);
  return new Uint8Array(bytes);
}
