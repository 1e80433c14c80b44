import type { ReactNode } from "react";
import { sourcePath } from "#kernel/sources.ts";
import { ScreenLink } from "./ScreenLink.tsx";

/** The document that a line in the books came from, as a link; plain words where it has no page for the reader. */
export function SourceLink(props: { type: string; id: string; children: ReactNode }) {
  return <ScreenLink to={sourcePath(props.type, props.id)}>{props.children}</ScreenLink>;
}
