import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconInfoCircle,
  IconX,
} from "@tabler/icons-react";
import type { Tone } from "#kernel/lifecycle.ts";

const icons = {
  waiting: IconClock,
  refused: IconX,
  done: IconCheck,
  active: IconInfoCircle,
} as const;

interface BadgeProps {
  tone: Tone;
  children: string;
  /** A triangle instead of the clock: it asks for attention, not for patience. */
  warns?: boolean;
}

/** Status as wash, icon and word: never colour alone. */
export function Badge({ tone, children, warns }: BadgeProps) {
  const Icon = warns ? IconAlertTriangle : tone === "quiet" ? null : icons[tone];
  return (
    <span className={`badge ${tone} ${Icon ? "" : "plain"}`}>
      {Icon && <Icon size={12} stroke={2} aria-hidden />}
      {children}
    </span>
  );
}
