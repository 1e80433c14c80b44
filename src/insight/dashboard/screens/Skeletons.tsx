import { cardRow } from "./HeadCards.tsx";

/** The cards of a board before their figures are known. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
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
    <div
      className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px]"
      role="status"
      aria-label="Loading..."
    >
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
