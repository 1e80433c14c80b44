import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { brand } from "#kernel/brand.ts";
import { queryClient } from "../data.ts";
import { BrandMark } from "./BrandMark.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { ScreenTrouble } from "./ScreenTrouble.tsx";
import { Spinner } from "./Spinner.tsx";

/** Around a page anybody may open: the brand, and nothing of the house. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <header className="no-print border-b border-line">
        <div className="mx-auto flex h-14 max-w-[720px] items-center px-4">
          <a className="flex min-h-11 items-center gap-2 text-md font-strong" href="/">
            <BrandMark />
            {brand.name}
          </a>
        </div>
      </header>
      <main className="mx-auto max-w-[720px] px-4 py-6">
        <ErrorBoundary say={(error, retry) => <ScreenTrouble error={error} retry={retry} />}>
          <Suspense fallback={<Spinner />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
    </QueryClientProvider>
  );
}
