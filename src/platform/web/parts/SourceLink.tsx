import type { ReactNode } from "react";
import { Link } from "react-router";
import { sourcePath } from "#kernel/sources.ts";

/** The document that a line in the books came from, as a link; plain words where it has no page. */
export function SourceLink(props: { type: string; id: string; children: ReactNode }) {
  const to = sourcePath(props.type, props.id);
  if (to === null) return <>{props.children}</>;
  return (
    <Link className="link" to={to}>
      {props.children}
    </Link>
  );
}
