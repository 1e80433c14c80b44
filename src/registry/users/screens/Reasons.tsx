// Why somebody may do and open what they may: each line with the rule that decided it, asked of the same
// functions that the guard asks.
import type { ReactNode } from "react";
import { type OpeningRule, whyOpens } from "#kernel/access.ts";
import { formatDay } from "#kernel/days.ts";
import { type Flag, type FlagLayers, flags, type Role, whyHeld } from "#kernel/permissions.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { useHouse } from "#platform/web/shell/house.ts";
import { liveFlags } from "../permissionRules.ts";
import { flagName } from "./flagWords.ts";
import type { OverrideRow } from "./overrideRow.ts";
import { t } from "./permissionWords.ts";
import { t as people } from "./words.ts";

/** A person as the reasons see them. */
export interface Held {
  role: Role;
  ofRole: FlagLayers["ofRole"];
  overrides: readonly OverrideRow[];
}

/** Whether somebody holds a permission, and the rule that says so, in words. */
export function whyMay(held: Held, flag: Flag): { may: boolean; because: string } {
  const layers = { ofRole: held.ofRole, ofPerson: liveFlags(held.overrides) };
  const { held: may, by } = whyHeld(held.role, flag, layers);
  if (by === "factory") return { may, because: t.byFactory };
  if (by === "role") return { may, because: may ? t.given : t.taken };
  const override = held.overrides.find((row) => row.isLive && row.flag === flag);
  const until = override ? formatDay(override.untilDay) : "";
  const because = may ? t.givenUntil(until) : t.withheldUntil(until);
  return { may, because: override ? `${because}: ${override.reason}` : because };
}

/** Every permission, held or not, and who says so. */
export function FlagList({ held }: { held: Held }) {
  return (
    <ReasonTable label={people.mayDo} heads={[t.permission, t.may]}>
      {flags.map((flag) => {
        const { may, because } = whyMay(held, flag);
        return <Line key={flag} name={flagName(flag)} yes={may} because={because} />;
      })}
    </ReasonTable>
  );
}

/** Every screen, open or not, and the rule that decides it in the company's access mode. */
export function ScreenReasons({ role }: { role: Role }) {
  const { access } = useHouse();
  const { org } = useMe();
  const screens = access.screens.filter(
    (screen) => screen.routeRoles !== "public" && !screen.unlisted,
  );
  return (
    <ReasonTable label={t.screens} heads={[t.screen, t.opens]}>
      {screens.map((screen) => {
        const rule = whyOpens(access, screen, role, org.accessMode);
        return (
          <Line
            key={screen.route}
            name={
              <>
                {screen.label} <span className="quiet small">{screen.route}</span>
              </>
            }
            yes={rule.opens}
            because={ruleWords(rule)}
          />
        );
      })}
    </ReasonTable>
  );
}

/** The rule that opens or closes a screen, in words. */
export function ruleWords(rule: OpeningRule): string {
  return rule.by === "alias" ? t.asDuty(people.roleNames[rule.as]) : t.rules[rule.by];
}

function ReasonTable(props: { label: string; heads: readonly string[]; children: ReactNode }) {
  const { label, heads, children } = props;
  return (
    <WideSheet label={label}>
      <table className="table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className="max-md:hidden">
              {t.because}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </WideSheet>
  );
}

/** One line; on a phone the reason stands under its name, where there is room for it. */
function Line(props: { name: ReactNode; yes: boolean; because: string }) {
  const { name, yes, because } = props;
  return (
    <tr>
      <th scope="row" className="whitespace-normal">
        {name}
        <span className="small quiet block font-normal md:hidden">{because}</span>
      </th>
      <td>
        <YesNo yes={yes} />
      </td>
      <td className="quiet max-md:hidden">{because}</td>
    </tr>
  );
}

export function YesNo({ yes }: { yes: boolean }) {
  return <Badge tone={yes ? "done" : "quiet"}>{yes ? t.yes : t.no}</Badge>;
}
