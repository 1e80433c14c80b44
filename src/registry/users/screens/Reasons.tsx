// Why somebody may do and open what they may: each line with the rule that decided it.
import { type OpeningRule, whyOpens } from "#kernel/access.ts";
import { factoryFlags, type Flag, flags, type Role } from "#kernel/permissions.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { useHouse } from "#platform/web/shell/house.ts";
import { flagName } from "./flagWords.ts";
import { t } from "./permissionWords.ts";
import { t as people } from "./words.ts";

/** Every permission, held or not, and who says so. */
export function FlagList({ role, held }: { role: Role; held: readonly Flag[] }) {
  return (
    <div className="sheet overflow-x-auto" role="region" aria-label={people.mayDo} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.permission}</th>
            <th scope="col">{t.may}</th>
            <th scope="col">{t.because}</th>
          </tr>
        </thead>
        <tbody>
          {flags.map((flag) => {
            const may = held.includes(flag);
            const isFactory = factoryFlags[role].includes(flag) === may;
            return (
              <tr key={flag}>
                <th scope="row">{flagName(flag)}</th>
                <td>
                  <YesNo yes={may} />
                </td>
                <td className="quiet">{isFactory ? t.byFactory : may ? t.given : t.taken}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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
    <div className="sheet overflow-x-auto" role="region" aria-label={t.screens} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.screen}</th>
            <th scope="col">{t.opens}</th>
            <th scope="col">{t.because}</th>
          </tr>
        </thead>
        <tbody>
          {screens.map((screen) => {
            const rule = whyOpens(access, screen, role, org.accessMode);
            return (
              <tr key={screen.route}>
                <th scope="row">
                  {screen.label} <span className="quiet small">{screen.route}</span>
                </th>
                <td>
                  <YesNo yes={rule.opens} />
                </td>
                <td className="quiet">{wordsOf(rule)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function wordsOf(rule: OpeningRule): string {
  return rule.by === "alias" ? t.asDuty(people.roleNames[rule.as]) : t.rules[rule.by];
}

function YesNo({ yes }: { yes: boolean }) {
  return <Badge tone={yes ? "done" : "quiet"}>{yes ? t.yes : t.no}</Badge>;
}
