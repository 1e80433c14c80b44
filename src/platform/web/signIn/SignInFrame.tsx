import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { brand } from "#kernel/brand.ts";
import { later } from "../lateFile.ts";
import { BrandMark } from "../shell/BrandMark.tsx";

const LanguageChoice = lazy(
  later(async () => ({ default: (await import("./LanguageChoice.tsx")).LanguageChoice })),
);
const foot = `© ${brand.copyrightYear} ${brand.name} · Kampala, Uganda`;

interface SignInFrameProps {
  title: string;
  /** A code is on its way to this page: loading it again for another language would lose it. */
  holdsTyping?: boolean;
  children: ReactNode;
}

/** What surrounds every page of signing in: the brand, one narrow column, its title, the languages. */
export function SignInFrame({ title, holdsTyping, children }: SignInFrameProps) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center px-4 md:px-6">
        <a className="flex min-h-11 items-center gap-2 text-md font-strong" href="/">
          <BrandMark />
          {brand.name}
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center px-4 py-8">
        <h1 className="mb-4">{title}</h1>
        {children}
      </main>
      <footer className="flex min-h-19 flex-wrap items-center justify-between gap-2 px-4 py-4 md:px-6">
        <span className="tiny">{foot}</span>
        {!holdsTyping && (
          <Suspense>
            <LanguageChoice />
          </Suspense>
        )}
      </footer>
    </div>
  );
}
