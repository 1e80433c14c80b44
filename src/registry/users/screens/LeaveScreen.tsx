// Seeing a person off, on one page: what is open in their hands, what stands in the way, who takes over.
import { Link, useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { BlockerPanel } from "#platform/web/parts/BlockerPanel.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PickField, type Picked } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { users } from "../api.ts";
import { leaving } from "../leavingApi.ts";
import { t } from "./words.ts";

type User = WireReturns<typeof users.one>;
type Leaving = WireReturns<typeof leaving.look>;

/** One guided page from "they are leaving" to "they are out". */
export function LeaveScreen() {
  const { id = "" } = useParams();
  const person = useQuery(users.one, { id });
  const open = useQuery(leaving.look, { id });
  return (
    <Loaded answer={person}>
      {(user) => (
        <Loaded
          answer={open}
          page={{ title: t.seeOffTitle(user.name), back: { label: user.name, to: `/users/${id}` } }}
        >
          {(found) => <SeeOff user={user} open={found} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function SeeOff({ user, open }: { user: User; open: Leaving }) {
  const navigate = useNavigate();
  const initial: { successor: Picked | null; reason: string } = { successor: null, reason: "" };
  const hasPapers = open.papers.length > 0;
  const form = useForm({
    initial,
    command: leaving.leave,
    args: ({ successor, reason }) => ({
      params: { id: user.id },
      body: { version: user.version, reason, successorId: successor?.id ?? null },
    }),
    names: { successorId: "successor" },
    done: () => {
      toast(t.seenOff(user.name));
      void navigate(`/users/${user.id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.seeOffTitle(user.name)}
      submit={t.seeOff}
      back={{ label: user.name, to: `/users/${user.id}` }}
    >
      {open.blockers.length > 0 && (
        <BlockerPanel title={t.leavingBlocked} blockers={open.blockers} wasTried={false} />
      )}
      <Group heading={t.openPapers}>
        <Papers open={open} />
      </Group>
      <Group heading={t.handOver}>
        {hasPapers && (
          <PickField
            field={form.field("successor")}
            label={t.successor}
            hint={t.successorHint}
            list={users.list}
            params={{ state: "active" }}
            option={(row) => ({ id: row.id, label: row.name, detail: t.roleNames[row.role] })}
            required
          />
        )}
        <TextField field={form.field("reason")} label={t.reason} long required />
      </Group>
      <Group heading={t.thenHappens}>
        <ul className="list-disc pl-5">
          <li>{t.devicesEnd(open.devices)}</li>
          {open.overrides > 0 && <li>{t.overridesStop(open.overrides)}</li>}
          <li>{t.deactivateMeans(user.name)}</li>
          {hasPapers && <li>{t.papersNamed(open.papers.length)}</li>}
        </ul>
      </Group>
    </FormPage>
  );
}

function Papers({ open }: { open: Leaving }) {
  if (open.papers.length === 0) return <p className="quiet">{t.nothingOpen}</p>;
  return (
    <ul className="divide-y divide-line">
      {open.papers.map((paper) => (
        <li key={paper.link} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <Link className="link max-md:py-2" to={paper.link}>
            {paper.number}
          </Link>
          <span className="quiet">
            {paper.kind.replaceAll("-", " ")}, {paper.state.replaceAll("_", " ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
