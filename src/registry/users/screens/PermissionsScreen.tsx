import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { flags, type Role, roles } from "#kernel/permissions.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { HistoryTab } from "#platform/web/parts/HistoryTab.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { TabBar } from "#platform/web/parts/TabBar.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { permissions } from "../permissionApi.ts";
import { type FlagChange, holdersOf } from "../permissionRules.ts";
import { Approvals } from "./Approvals.tsx";
import { flagName } from "./flagWords.ts";
import { FlagMatrix } from "./FlagMatrix.tsx";
import { FlagDialog, ModeDialog, ResetDialog } from "./PermissionDialogs.tsx";
import { Overrides } from "./Overrides.tsx";
import { t } from "./permissionWords.ts";
import { ScreenReasons } from "./Reasons.tsx";
import { Why } from "./Why.tsx";
import { t as people } from "./words.ts";

type Matrix = WireReturns<typeof permissions.read>;

/** What each role may do, whom it concerns, and why a screen opens. */
export function PermissionsScreen() {
  const answer = useQuery(permissions.read);
  return <Loaded answer={answer}>{(matrix) => <Permissions matrix={matrix} />}</Loaded>;
}

function Permissions({ matrix }: { matrix: Matrix }) {
  const { user, org } = useMe();
  const [address, setAddress] = useSearchParams();
  const panelId = useId();
  const [asked, setAsked] = useState<FlagChange | "reset" | "mode" | null>(null);
  const isOwner = user.role === "owner";
  const close = (): void => setAsked(null);
  const nextMode = matrix.accessMode === "aligned" ? "strict" : "aligned";
  const tabs = [
    { name: "matrix", label: t.matrix },
    { name: "who", label: t.who },
    { name: "overrides", label: t.overrides },
    { name: "approvals", label: t.approvals },
    { name: "screens", label: t.screens },
    { name: "why", label: t.why },
    { name: "history", label: t.history },
  ];
  const current = tabs.find(({ name }) => name === address.get("tab"))?.name ?? "matrix";
  return (
    <>
      <PageTitle title={t.title}>
        {isOwner && (
          <>
            <button type="button" className="button soft" onClick={() => setAsked("mode")}>
              {t.toMode[nextMode]}
            </button>
            <button
              type="button"
              className="button soft"
              disabled={matrix.changes.length === 0}
              onClick={() => setAsked("reset")}
            >
              {t.reset}
            </button>
          </>
        )}
      </PageTitle>
      <p className="notice mb-4">
        {t.changedCount(matrix.changes.length)} {isOwner ? t.counts : t.ownersOnly}{" "}
        {t.modeNow[matrix.accessMode]}.
      </p>
      <TabBar
        label={t.parts}
        tabs={tabs}
        current={current}
        onChange={(name) => setAddress({ tab: name }, { replace: true })}
        panelId={panelId}
      />
      <div
        id={panelId}
        className="@container mt-4 flex flex-col gap-4"
        role="tabpanel"
        aria-label={tabs.find(({ name }) => name === current)?.label}
      >
        {current === "matrix" && <FlagMatrix matrix={matrix} change={isOwner ? setAsked : null} />}
        {current === "who" && <WhoMay matrix={matrix} />}
        {current === "overrides" && <Overrides rows={matrix.overrides} people={matrix.people} />}
        {current === "approvals" && <Approvals matrix={matrix} />}
        {current === "why" && <Why matrix={matrix} />}
        {current === "screens" && <RoleScreens />}
        {current === "history" && <HistoryTab subject="permissions" id={org.id} />}
      </div>
      {asked === "reset" && <ResetDialog matrix={matrix} onClose={close} />}
      {asked === "mode" && <ModeDialog to={nextMode} onClose={close} />}
      {asked !== null && typeof asked === "object" && (
        <FlagDialog matrix={matrix} change={asked} onClose={close} />
      )}
    </>
  );
}

/** For each permission, everybody who works here and holds it. */
function WhoMay({ matrix }: { matrix: Matrix }) {
  return (
    <>
      <p className="quiet">{t.documents}</p>
      <WideSheet label={t.who}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.permission}</th>
              <th scope="col">{t.people}</th>
            </tr>
          </thead>
          <tbody>
            {flags.map((flag) => {
              const holders = holdersOf(matrix, flag);
              return (
                <tr key={flag}>
                  <th scope="row">{flagName(flag)}</th>
                  <td className="whitespace-normal">
                    {holders.length === 0
                      ? t.nobody
                      : holders
                          .map(({ name, role }) => `${name} (${people.roleNames[role]})`)
                          .join(", ")}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </WideSheet>
    </>
  );
}

function RoleScreens() {
  const [role, setRole] = useState<Role>("field_officer");
  return (
    <>
      <label className="flex items-center gap-3">
        {t.role}
        <select
          className="input w-auto"
          value={role}
          onChange={(event) => {
            const chosen = roles.find((one) => one === event.target.value);
            if (chosen) setRole(chosen);
          }}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {people.roleNames[one]}
            </option>
          ))}
        </select>
      </label>
      <ScreenReasons role={role} />
    </>
  );
}
