import { useEffect, useState } from "react";
import { formatCode } from "#kernel/crockford.ts";
import { formatDay } from "#kernel/days.ts";
import {
  copyMark,
  type Paper,
  type PaperBlock,
  type PaperCell,
  printable,
  verifyPath,
} from "#kernel/paper.ts";
import { qrPath } from "#kernel/qrPath.ts";

const widths = { A4: "max-w-[794px]", A5: "max-w-[560px]", "80mm": "max-w-80", "58mm": "max-w-60" };
const aligns = {
  left: "text-left",
  right: "text-right tabular-nums md:whitespace-nowrap",
  center: "text-center",
};

/** A paper as it will be printed: the same blocks, black on white in both themes. */
export function PaperPreview({ paper }: { paper: Paper }) {
  const roll = paper.format === "80mm" || paper.format === "58mm";
  const head = roll ? "flex-col items-center text-center" : "justify-between";
  return (
    <article
      data-theme="light"
      lang={paper.words.language}
      aria-label={`${paper.title} ${paper.number}`}
      className={`sheet mx-auto w-full ${widths[paper.format]} overflow-x-auto p-4 text-xs text-ink md:p-8`}
    >
      <header className={`flex flex-wrap gap-x-6 gap-y-2 ${head}`}>
        <div>
          <p className="text-md font-strong">{printable(paper.company.name)}</p>
          <Lines lines={paper.company.lines} quiet />
        </div>
        <div className={roll ? "" : "md:text-right"}>
          <h2 className="text-lg font-strong">{printable(paper.title)}</h2>
          <p className="font-strong">{printable(paper.number)}</p>
          <p className="quiet">
            {formatDay(paper.day, paper.words.months)} · {copyMark(paper)}
          </p>
        </div>
      </header>
      {paper.stamp && <p className="mt-4 text-xl font-strong">{printable(paper.stamp)}</p>}
      {paper.blocks.map((block, place) => (
        <Block key={place} block={block} roll={roll} />
      ))}
      <footer className="mt-10 flex flex-wrap items-end justify-between gap-6">
        {paper.signatures.map((one) => (
          <p key={`${one.role} ${one.name}`} className="min-w-40 flex-1 border-t pt-1">
            {printable(one.name)}
            <br />
            <span className="quiet">{printable(one.role)}</span>
          </p>
        ))}
        {paper.code && <Check code={paper.code} label={paper.words.check} />}
      </footer>
    </article>
  );
}

function Lines({ lines, quiet = false }: { lines: readonly string[]; quiet?: boolean }) {
  return lines.map((line, place) => (
    <p key={place} className={quiet ? "quiet" : ""}>
      {printable(line)}
    </p>
  ));
}

function Cell({ cell }: { cell: PaperCell }) {
  if (typeof cell === "string") return printable(cell);
  return (
    <>
      {cell.strong && <strong className="font-strong">{printable(cell.strong)}</strong>}
      {cell.after && printable(cell.after)}
      <Lines lines={cell.lines} />
    </>
  );
}

function Block({ block, roll }: { block: PaperBlock; roll: boolean }) {
  switch (block.kind) {
    case "facts":
      return (
        <dl
          className={`mt-5 grid gap-px border border-ink bg-line ${roll ? "" : "md:grid-cols-2"}`}
        >
          {block.facts.map((fact, place) => (
            <div key={place} className="bg-sheet px-3 py-2">
              <dt className="quiet">{printable(fact.label)}</dt>
              <dd>
                <Cell cell={fact} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <Table block={block} />;
    case "figures":
      return (
        <section className="mt-5">
          <h3 className="font-strong">{printable(block.title)}</h3>
          <dl>
            {block.rows.map((row, place) => (
              <div
                key={place}
                className={`flex justify-between gap-4 py-0.5 ${row.strong ? "font-strong" : ""}`}
              >
                <dt>{printable(row.label)}</dt>
                <dd className="text-right tabular-nums">{printable(row.value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      );
    case "beside":
      return (
        <div className={roll ? "" : "grid gap-x-10 md:grid-cols-2"}>
          {block.blocks.map((one, place) => (
            <Block key={place} block={one} roll={roll} />
          ))}
        </div>
      );
    case "heading":
      return (
        <>
          <h3 className="mt-5 text-base font-strong">{printable(block.text)}</h3>
          <Lines lines={block.lines} quiet />
        </>
      );
    case "paragraph":
      return (
        <p className={`mt-3 max-w-[560px] whitespace-pre-line ${block.quiet ? "quiet" : ""}`}>
          {printable(block.text)}
        </p>
      );
    case "scan":
      return (
        <figure className="mt-5">
          <QrCode content={block.content} />
          <figcaption className="quiet">{printable(block.caption)}</figcaption>
        </figure>
      );
    case "portrait":
      return <Portrait block={block} />;
    case "tags":
      return <Tags block={block} roll={roll} />;
  }
}

function Portrait({ block }: { block: Extract<PaperBlock, { kind: "portrait" }> }) {
  const { media, base64, of } = block;
  const picture = `data:${media};base64,${base64}`;
  return <img className="mt-5 size-28 object-cover" src={picture} alt={printable(of)} />;
}

function Tags({ block, roll }: { block: Extract<PaperBlock, { kind: "tags" }>; roll: boolean }) {
  return (
    <ul className={`mt-5 grid gap-2 ${roll ? "" : "md:grid-cols-2"}`}>
      {block.tags.map((tag, place) => (
        <li key={place} className="flex items-center gap-3 border border-ink p-3">
          <QrCode content={publicUrl(tag.path)} />
          <div>
            <p className="text-base font-strong">{printable(tag.title)}</p>
            <Lines lines={tag.lines} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Table({ block }: { block: Extract<PaperBlock, { kind: "table" }> }) {
  const align = (place: number) => aligns[block.columns[place]?.align ?? "left"];
  return (
    <table className="mt-5 w-full border-collapse wrap-break-word">
      <thead>
        <tr className="border-b border-ink">
          {block.columns.map((column, place) => (
            <th
              key={place}
              scope="col"
              className={`quiet px-1 py-1.5 md:px-1.5 font-regular ${align(place)}`}
            >
              {printable(column.head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, place) => (
          <tr key={place} className="border-b border-line">
            {row.map((cell, at) => (
              <td key={at} className={`px-1 py-1.5 md:px-1.5 ${align(at)}`}>
                <Cell cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-ink">
        {block.totals.map((row, place) => (
          <tr key={place} className="last:border-b-4 last:border-double last:border-ink">
            {row.map((cell, at) => (
              <td key={at} className={`px-1 py-1.5 md:px-1.5 text-sm font-strong ${align(at)}`}>
                {printable(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Check({ code, label }: { code: string; label: string }) {
  return (
    <div className="ml-auto flex items-end gap-3 text-right">
      <p>
        <span className="quiet">{label}</span>
        <br />
        <a className="link code" href={verifyPath(code)}>
          {formatCode(code)}
        </a>
      </p>
      <QrCode content={publicUrl(verifyPath(code))} />
    </div>
  );
}

/** The address of one of our public pages. */
function publicUrl(path: string): string {
  return new URL(path, location.origin).href;
}

/** A QR as it is printed; the library that makes it is only loaded where one is shown. */
function QrCode({ content }: { content: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    import("qrcode").then(
      ({ create }) => {
        const { modules } = create(content, { errorCorrectionLevel: "M" });
        if (wanted) setDrawn({ size: modules.size, path: qrPath(modules) });
      },
      () => setDrawn(null),
    );
    return () => {
      wanted = false;
    };
  }, [content]);
  if (!drawn) return <span className="inline-block size-22" />;
  return (
    <svg className="size-22 flex-none" viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img">
      <title>{content}</title>
      <path d={drawn.path} />
    </svg>
  );
}
