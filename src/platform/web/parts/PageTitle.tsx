import { type ReactNode, useEffect } from "react";
import { brand } from "#kernel/brand.ts";

interface PageTitleProps {
  title: string;
  /** Right after the title: a count, a status. */
  beside?: ReactNode;
  /** One line beneath it. */
  beneath?: ReactNode;
  /** The actions: at most two and an overflow. */
  children?: ReactNode;
}

/** A sum stays together when a title breaks: "UGX 1,804,920". */
const sumBreak = /\b([A-Z]{3}) (?=\d)/g;

/** The head of a page; also names the browser's tab. */
export function PageTitle({ title, beside, beneath, children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1>{title.replaceAll(sumBreak, "$1\u00a0")}</h1>
          {beside}
        </div>
        {beneath && <div className="quiet">{beneath}</div>}
      </div>
      {children && <div className="no-print flex flex-wrap gap-2 max-md:w-full">{children}</div>}
    </header>
  );
}
