import { useState } from "react";
import { flags, type Role, roles } from "#kernel/permissions.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { permissions } from "../permissionApi.ts";
import { cellOf, type FlagChange } from "../permissionRules.ts";
import { flagName } from "./flagWords.ts";
import { FlagMatrix } from "./FlagMatrix.tsx";
import { FlagDialog, ModeDialog, ResetDialog } from "./PermissionDialogs.tsx";
import { t } from "./permissionWords.ts";
import { ScreenReasons } from "./Reasons.tsx";
import { t as people } from "./words.ts";

type Matrix = WireReturns<typeof permissions.read>;

/** What each role may do, whom it concerns, and why a screen opens. */
export function PermissionsScreen() {
  const answer = useQuery(permissions.read);
  return <Loaded answer={answer}>{(matrix) => <Permissions matrix={matrix} />}</Loaded>;
}

function Permissions({ matrix }: { matrix: Matrix }) {
  const { user, org } = useMe();
  const [asked, setAsked] = useState<FlagChange | "reset" | "mode" | null>(null);
  const isOwner = user.role === "owner";
  const close = (): void => setAsked(null);
  const nextMode = matrix.accessMode === "aligned" ? "strict" : "aligned";
  return (
    <DetailPage
      back={{ label: people.title, to: "/users" }}
      title={t.title}
      code={t.title}
      actions={
        isOwner && (
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
        )
      }
      tabs={[
        {
          name: "matrix",
          label: t.matrix,
          content: <FlagMatrix matrix={matrix} change={isOwner ? setAsked : null} />,
        },
        { name: "who", label: t.who, content: <WhoMay matrix={matrix} /> },
        { name: "screens", label: t.screens, content: <RoleScreens /> },
      ]}
      history={{ subject: "permissions", id: org.id }}
    >
      <p className="notice mb-4">
        {t.changedCount(matrix.changes.length)} {isOwner ? t.counts : t.ownersOnly}{" "}
        {t.modeNow[matrix.accessMode]}.
      </p>
      {asked === "reset" && <ResetDialog matrix={matrix} onClose={close} />}
      {asked === "mode" && <ModeDialog to={nextMode} onClose={close} />}
      {asked !== null && typeof asked === "object" && (
        <FlagDialog matrix={matrix} change={asked} onClose={close} />
      )}
    </DetailPage>
  );
}

/** For each permission, everybody who works here and holds it. */
function WhoMay({ matrix }: { matrix: Matrix }) {
  return (
    <>
      <p className="quiet">{t.documents}</p>
      <div className="sheet overflow-x-auto">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.permission}</th>
              <th scope="col">{t.people}</th>
            </tr>
          </thead>
          <tbody>
            {flags.map((flag) => {
              const holders = matrix.people.filter(
                ({ role }) => cellOf(matrix.changes, role, flag).granted,
              );
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
      </div>
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
