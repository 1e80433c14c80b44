import { coreWords } from "#platform/web/coreWords.ts";
import { SheetsSkeleton } from "#platform/web/parts/Loaded.tsx";
import { cardRow } from "./HeadCards.tsx";

/** The cards of a board before their figures are known. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label={coreWords().loading}>
      {["head", "summary"].map((row) => (
        <div key={row} className={`mb-4 ${cardRow}`}>
          {["a", "b", "c", "d"].map((key) => (
            <div key={key} className="sheet flex h-29 flex-col gap-4 p-4">
              <span className="skeleton w-1/2" />
              <span className="skeleton h-6 w-2/3" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A tab before its content is known. */
export function TabSkeleton() {
  return (
    <div role="status" aria-label={coreWords().loading}>
      <SheetsSkeleton />
    </div>
  );
}

/** The room the head of operations takes on a desk: the columns of the week are always as tall. */
export const operationsHeadRoom = "mb-4 lg:min-h-58";

/** The field team and the week before they are known. */
export function OperationsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2" role="status" aria-label={coreWords().loading}>
      {["team", "week"].map((key) => (
        <div key={key} className="sheet flex h-58 flex-col gap-4 p-4">
          <span className="skeleton w-1/3" />
          <span className="skeleton w-3/4" />
        </div>
      ))}
    </div>
  );
}
