// What may be done to a person: the next step of their time here, and everything rarer behind the dots.
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { MoreActions } from "#platform/web/parts/MoreActions.tsx";
import { users } from "../api.ts";
import { userLife } from "../rules.ts";
import {
  LastDayDialog,
  RemoveSecondStepDialog,
  RequireSecondStepDialog,
  ResetLinkDialog,
} from "./AccountDialogs.tsx";
import { RoleDialog, SignOutDialog } from "./UserDialogs.tsx";
import { t } from "./words.ts";

type User = WireReturns<typeof users.one>;
type Asked = "role" | "sign-out" | "reset" | "require" | "remove" | "last-day";

export function UserActions({ user }: { user: User }) {
  const me = useMe();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const isMe = me.user.id === user.id;
  const isHere = user.state !== "deactivated";
  const item = (label: string, what: Asked, isOff = false) => ({
    label,
    isOff,
    press: () => setAsked(what),
  });
  const items = [
    ...(me.user.role === "owner" && !isMe ? [item(t.changeRole, "role")] : []),
    ...(user.state === "active" ? [item(t.sendReset, "reset")] : []),
    ...(isHere ? [item(user.mustHaveSecondFactor ? t.waiveStep : t.requireStep, "require")] : []),
    ...(isMe ? [] : [item(t.removeStep, "remove", !user.hasSecondFactor)]),
    ...(isHere && !isMe && user.role !== "owner" ? [item(t.setLastDay, "last-day")] : []),
    item(t.signOut, "sign-out", user.devices === 0),
    ...(isHere && !isMe
      ? [{ label: t.seeOff, isOff: false, press: () => void navigate(`/users/${user.id}/leave`) }]
      : []),
  ];
  return (
    <>
      <Link className="button" to={`/users/${user.id}/change`}>
        {t.change}
      </Link>
      {!isMe && (
        <ActionBar
          life={userLife}
          of={user}
          moves={users}
          words={t.moves}
          says={{
            deactivate: <p>{t.deactivateMeans(user.name)}</p>,
            reactivate: <p>{t.reactivateMeans(user.name)}</p>,
            takeBack: <p>{t.takeBackMeans}</p>,
          }}
        />
      )}
      <MoreActions items={items} />
      <RoleDialog user={user} open={asked === "role"} onClose={close} />
      <SignOutDialog user={user} open={asked === "sign-out"} onClose={close} />
      {asked === "reset" && <ResetLinkDialog user={user} onClose={close} />}
      {asked === "require" && <RequireSecondStepDialog user={user} onClose={close} />}
      {asked === "remove" && <RemoveSecondStepDialog user={user} onClose={close} />}
      {asked === "last-day" && <LastDayDialog user={user} onClose={close} />}
    </>
  );
}
