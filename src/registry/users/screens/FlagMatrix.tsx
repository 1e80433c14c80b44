import { IconCheck } from "@tabler/icons-react";
import { type Flag, type Role, roles } from "#kernel/permissions.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { permissions } from "../permissionApi.ts";
import { cellOf, type FlagChange, keptByOwners } from "../permissionRules.ts";
import { flagGroups, flagName } from "./flagWords.ts";
import { t } from "./permissionWords.ts";
import { t as people } from "./words.ts";

type Matrix = WireReturns<typeof permissions.read>;

interface FlagMatrixProps {
  matrix: Matrix;
  /** Asked when a cell is pressed; null for those who may only look. */
  change: ((change: FlagChange) => void) | null;
}

/** Permissions down, roles across; what an owner changed is marked. */
export function FlagMatrix({ matrix, change }: FlagMatrixProps) {
  return (
    <div
      className="sheet max-h-[75vh] overflow-auto"
      role="region"
      aria-label={t.matrix}
      tabIndex={0}
    >
      <table className="table stays">
        <thead>
          <tr>
            <th scope="col">{t.permission}</th>
            {roles.map((role) => (
              <th key={role} scope="col" className="text-center whitespace-normal">
                {people.roleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        {flagGroups.map((group) => (
          <tbody key={group.name}>
            <tr className="sum">
              <th scope="rowgroup" colSpan={roles.length + 1}>
                <span>{t.groups[group.name]}</span>
              </th>
            </tr>
            {group.flags.map((flag) => (
              <tr key={flag}>
                <th scope="row">{flagName(flag)}</th>
                {roles.map((role) => (
                  <td key={role} className="text-center">
                    <Cell matrix={matrix} role={role} flag={flag} change={change} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Cell(props: FlagMatrixProps & { role: Role; flag: Flag }) {
  const { matrix, role, flag, change } = props;
  const { granted, isChanged } = cellOf(matrix.changes, role, flag);
  const mark = (
    <>
      {granted ? <IconCheck size={16} aria-hidden /> : <span aria-hidden>–</span>}
      {isChanged && <span className="tiny text-cherry">{t.changedMark}</span>}
    </>
  );
  const isKept = role === "owner" && keptByOwners.includes(flag);
  if (!change || isKept) {
    return (
      <span className="inline-flex flex-col items-center">
        {mark}
        <span className="sr-only">{granted ? t.yes : t.no}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="inline-flex min-h-9 min-w-9 cursor-pointer flex-col items-center justify-center"
      aria-label={t.cell(people.roleNames[role], flagName(flag), granted)}
      onClick={() => change({ role, flag, granted: !granted })}
    >
      {mark}
    </button>
  );
}
