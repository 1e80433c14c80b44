import { IconChevronDown } from "@tabler/icons-react";
import { useMe } from "../may.ts";
import { sentence } from "../parts/sentence.ts";
import { initialsOf } from "./initials.ts";

/** The person as the top bar shows them: initials, name, title or role. */
export function UserCard() {
  const { user } = useMe();
  return (
    <>
      <span className="avatar" aria-hidden>
        {initialsOf(user.name)}
      </span>
      <span className="min-w-0">
        <span className="block max-w-48 truncate text-sm font-medium">{user.name}</span>
        <span className="tiny block">{user.title ?? sentence(user.role)}</span>
      </span>
      <IconChevronDown size={16} className="text-ink-3" aria-hidden />
    </>
  );
}
