import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "react-router";

/** The way up, to the list this page belongs to. */
export function BackLink({ label, to }: { label: string; to: string }) {
  return (
    <Link
      className="link no-print -ml-1 mb-2 inline-flex min-h-11 items-center gap-1 text-sm md:min-h-6"
      to={to}
    >
      <IconChevronLeft size={16} aria-hidden />
      {label}
    </Link>
  );
}
