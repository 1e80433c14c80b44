import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { dutyConflicts } from "#kernel/segregation.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoreActions } from "#platform/web/parts/MoreActions.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { users } from "../api.ts";
import { userLife } from "../rules.ts";
import { Conflicts } from "./Conflicts.tsx";
import { FlagList, ScreenReasons } from "./Reasons.tsx";
import { RoleDialog, SignOutDialog } from "./UserDialogs.tsx";
import { t } from "./words.ts";

type User = WireReturns<typeof users.one>;

/** One person: who they are, what they may do and open, and why. */
export function UserScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(users.one, { id });
  return <Loaded answer={answer}>{(user) => <OneUser user={user} />}</Loaded>;
}

function OneUser({ user }: { user: User }) {
  const me = useMe();
  const [dialog, setDialog] = useState<"role" | "sign-out" | null>(null);
  const isMe = me.user.id === user.id;
  const mayTouch = user.role !== "owner" || me.user.role === "owner";
  const mayGiveRole = me.user.role === "owner" && !isMe;
  const close = (): void => setDialog(null);
  return (
    <DetailPage
      back={{ label: t.title, to: "/users" }}
      title={user.name}
      code={t.roleNames[user.role]}
      status={<StatusBadge life={userLife} state={user.state} words={t.states} />}
      actions={
        mayTouch && (
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
                }}
              />
            )}
            <MoreActions
              items={[
                ...(mayGiveRole
                  ? [{ label: t.changeRole, isOff: false, press: () => setDialog("role") }]
                  : []),
                {
                  label: t.signOut,
                  isOff: user.devices === 0,
                  press: () => setDialog("sign-out"),
                },
              ]}
            />
          </>
        )
      }
      facts={factsOf(user)}
      tabs={[
        {
          name: "may-do",
          label: t.mayDo,
          content: <FlagList role={user.role} held={user.flags} />,
        },
        { name: "may-open", label: t.mayOpen, content: <ScreenReasons role={user.role} /> },
      ]}
      history={{ subject: "user", id: user.id }}
    >
      <Conflicts of={dutyConflicts(user.flags)} />
      <RoleDialog user={user} open={dialog === "role"} onClose={close} />
      <SignOutDialog user={user} open={dialog === "sign-out"} onClose={close} />
    </DetailPage>
  );
}

function factsOf(user: User) {
  return [
    {
      heading: t.work,
      facts: [
        { label: t.role, value: t.roleNames[user.role], strong: true },
        { label: t.jobTitle, value: user.title },
        { label: t.department, value: user.department },
        { label: t.email, value: user.email },
        { label: t.phone, value: user.phone },
      ],
    },
    {
      heading: t.access,
      facts: [
        { label: t.mayDo, value: t.mayDoCount(user.flags.length) },
        {
          label: t.lastSeen,
          value: user.lastSeenAt ? formatInstant(new Date(user.lastSeenAt)) : t.never,
        },
        { label: t.devices, value: String(user.devices) },
        { label: t.since, value: formatInstant(new Date(user.createdAt)) },
      ],
    },
  ];
}
