import { useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { dutyConflicts } from "#kernel/segregation.ts";
import { formatPhone } from "#kernel/phones.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { users } from "../api.ts";
import { userLife } from "../rules.ts";
import { Conflicts } from "./Conflicts.tsx";
import { Overrides } from "./Overrides.tsx";
import { FlagList, ScreenReasons } from "./Reasons.tsx";
import { UserActions } from "./UserActions.tsx";
import { UserSecurity } from "./UserSecurity.tsx";
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
  const mayTouch = user.role !== "owner" || me.user.role === "owner";
  const live = user.overrides.filter(({ isLive }) => isLive).length;
  const held = {
    role: user.role,
    ofRole: Object.fromEntries(user.changes.map(({ flag, granted }) => [flag, granted])),
    overrides: user.overrides,
  };
  const security = {
    name: "security",
    label: t.security,
    content: <UserSecurity user={user} />,
  };
  return (
    <DetailPage
      back={{ label: t.title, to: "/users" }}
      title={user.name}
      code={t.roleNames[user.role]}
      status={<StatusBadge life={userLife} state={user.state} words={t.states} />}
      actions={mayTouch && <UserActions user={user} />}
      facts={factsOf(user)}
      tabs={[
        { name: "may-do", label: t.mayDo, content: <FlagList held={held} /> },
        { name: "may-open", label: t.mayOpen, content: <ScreenReasons role={user.role} /> },
        {
          name: "overrides",
          label: t.overrides,
          ...(live > 0 ? { count: live } : {}),
          content: (
            <div className="flex flex-col gap-4">
              <Overrides rows={user.overrides} people={[user]} isOnePerson />
            </div>
          ),
        },
        ...(mayTouch ? [security] : []),
      ]}
      history={{ subject: "user", id: user.id }}
    >
      {user.mustHaveSecondFactor && !user.hasSecondFactor && user.state === "active" && (
        <p className="notice mb-4">{t.waitsForSecondStep(user.name)}</p>
      )}
      <Conflicts of={dutyConflicts(user.flags)} />
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
        { label: t.phone, value: user.phone && formatPhone(user.phone) },
        { label: t.lastDay, value: user.lastDay ? formatDay(user.lastDay) : null },
      ],
    },
    {
      heading: t.access,
      facts: [
        { label: t.mayDo, value: t.mayDoCount(user.flags.length) },
        { label: t.secondStep, value: secondStepOf(user) },
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

function secondStepOf(user: User): string {
  if (user.hasSecondFactor) return user.mustHaveSecondFactor ? t.stepOnAsked : t.stepOn;
  return user.mustHaveSecondFactor ? t.stepAsked : t.stepOff;
}
