import type { ReactNode } from "react";
import { coreWords } from "../coreWords.ts";
import type { Answer } from "../data.ts";
import { BackLink } from "./BackLink.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";

interface LoadedProps<T> {
  answer: Answer<T>;
  /** What stands there until the answer is known; keeps the layout. */
  skeleton?: ReactNode;
  /** The page this is the whole of, and the way back: said where it is refused, so that nobody stands nowhere. */
  page?: { title: string; back: { label: string; to: string } };
  children: (data: T) => ReactNode;
}

/** Draws what was read; until then a skeleton; a failure with a way to try again, above the old content. */
export function Loaded<T>({ answer, skeleton = <PageSkeleton />, page, children }: LoadedProps<T>) {
  const { data, problem, retry } = answer;
  return (
    <>
      {problem && data === undefined && page && (
        <>
          <BackLink {...page.back} />
          <PageTitle title={page.title} />
        </>
      )}
      {problem && (
        <div className="mb-4">
          <ProblemNotice problem={problem} retry={retry} />
        </div>
      )}
      {data !== undefined ? children(data) : !problem && skeleton}
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4" role="status" aria-label={coreWords().loading}>
      <span className="skeleton h-4 w-48" />
      <span className="skeleton h-8 w-80 max-w-full" />
      <SheetsSkeleton />
    </div>
  );
}

/** Two sheets beside each other, before their content is known: whoever draws them says so aloud. */
export function SheetsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="sheet flex h-80 flex-col gap-4 p-4">
        <span className="skeleton w-3/4" />
        <span className="skeleton w-1/2" />
        <span className="skeleton w-2/3" />
      </div>
      <div className="sheet h-80 p-4">
        <span className="skeleton w-1/2" />
      </div>
    </div>
  );
}
