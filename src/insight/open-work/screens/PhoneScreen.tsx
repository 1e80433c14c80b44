import {
  IconArrowBackUp,
  IconCash,
  IconChecklist,
  IconClipboardCheck,
  IconCloudUp,
  IconCoins,
  IconMessage,
  IconPackageExport,
  IconPlus,
  IconQrcode,
  IconReceipt,
  IconSend,
  IconSettings,
  IconTag,
  IconTruckLoading,
  IconUser,
  IconUserPlus,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { useFieldStatus } from "#platform/web/offline/fieldState.ts";
import { ageOf, t as field } from "#platform/web/offline/fieldWords.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import type { MenuIcons } from "#platform/web/shell/menuIcon.ts";
import { useMayOpen } from "#platform/web/shell/useMayOpen.ts";
import { approvals } from "#registry/approvals/api.ts";
import { type Task, type TaskName, tasks } from "../hubRules.ts";
import { lastTask, noteTask } from "./lastTask.ts";
import { useOpenCounts } from "./useOpenCounts.ts";
import { usePlaces, useRecentPlaces } from "./usePlaces.ts";
import { t } from "./words.ts";

const icons: Record<TaskName, MenuIcons[string]> = {
  new_collection: IconPlus,
  quality_to_approve: IconClipboardCheck,
  collections_to_complete: IconSend,
  approvals: IconChecklist,
  buying_cash: IconCoins,
  payments_to_release: IconCash,
  payments_to_approve: IconChecklist,
  batches_running: IconSettings,
  packing_to_release: IconPackageExport,
  shipments_to_load: IconTruckLoading,
  verify: IconQrcode,
  farmers: IconUser,
  new_farmer: IconUserPlus,
  prices: IconTag,
  new_expense: IconReceipt,
  expenses: IconReceipt,
  funds_to_confirm: IconCash,
  requests: IconMessage,
};

type NamedTask = Task & { name: TaskName };

/** A few large buttons for a phone in the hand: what begins, what waits, what is looked up. */
export function PhoneScreen() {
  const may = useMay();
  const opens = useMayOpen();
  const { counts } = useOpenCounts();
  const toDecide = useQuery(approvals.waiting).data?.count;
  const all: readonly NamedTask[] = tasks;
  const theirs = all.filter(({ needs, to }) => may(needs) && opens(to));
  return (
    <div className="mx-auto max-w-[480px]">
      <PageTitle title={t.phone} beneath={t.phoneBeneath} />
      <SyncLine />
      <LastTask theirs={theirs} />
      <ul className="grid grid-cols-2 gap-3">
        {theirs.map((task) => (
          <TaskButton
            key={task.name}
            task={task}
            count={task.count ? counts.get(task.count)?.count : waitingAt(task.name, toDecide)}
          />
        ))}
      </ul>
      <Link to="/navigation-hub" className="button soft mt-3 w-full">
        {t.toHub}
      </Link>
    </div>
  );
}

const waitingAt = (name: TaskName, toDecide: number | undefined): number | undefined =>
  name === "approvals" ? toDecide : undefined;

/** What of this phone has not got to the company; nothing on a phone that is not set up for the field. */
function SyncLine() {
  const status = useFieldStatus();
  if (!status) return null;
  const { waiting, attention, oldestAt } = status;
  return (
    <Link to="/sync" className="sheet mb-3 flex min-h-12 items-center gap-3 px-4">
      <IconCloudUp size={20} className="flex-none text-ink-2" aria-hidden />
      <span className="flex-1 truncate">
        {waiting === 0
          ? field.allSent
          : `${field.waiting(waiting)}, ${field.oldest(ageOf(oldestAt ?? 0))}`}
      </span>
      {attention > 0 && <Badge tone="refused">{field.states.attention}</Badge>}
    </Link>
  );
}

/** Back to what this person pressed here last; who has pressed nothing yet, to the screen they were on before. */
function LastTask({ theirs }: { theirs: readonly NamedTask[] }) {
  const { user } = useMe();
  const [place] = useRecentPlaces(usePlaces());
  const name = lastTask(user.id);
  const task = theirs.find((one) => one.name === name && one.isApart !== true);
  const last = task
    ? { to: task.to, label: t.tasks[task.name] }
    : place && { to: place.route, label: place.label };
  if (!last) return null;
  return (
    <Link to={last.to} className="sheet mb-3 flex min-h-12 items-center gap-3 px-4">
      <IconArrowBackUp size={20} className="flex-none text-ink-2" aria-hidden />
      <span className="truncate">{t.goOn(last.label)}</span>
    </Link>
  );
}

interface TaskButtonProps {
  task: NamedTask;
  count: number | undefined;
}

function TaskButton({ task, count }: TaskButtonProps) {
  const Icon = icons[task.name];
  const isFirst = task.name === "new_collection";
  const tone = isFirst ? "bg-leaf border-leaf text-on-leaf col-span-2" : "hover:bg-sunk";
  const ink = isFirst ? "" : "text-ink-2";
  return (
    <li className={isFirst ? "col-span-2" : ""}>
      <Way task={task} className={`sheet flex h-full min-h-24 flex-col gap-2 p-4 ${tone}`}>
        <span className="flex items-start justify-between gap-2">
          <Icon size={24} className={`flex-none ${ink}`} aria-hidden />
          {count !== undefined && count > 0 && <Badge tone="waiting">{t.waiting(count)}</Badge>}
        </span>
        <span className="mt-auto text-md font-medium">{t.tasks[task.name]}</span>
      </Way>
    </li>
  );
}

/** A link within the app, or to the page beside it. */
function Way({ task, className, children }: WayProps) {
  const { user } = useMe();
  return task.isApart ? (
    <a href={task.to} className={className}>
      {children}
    </a>
  ) : (
    <Link
      to={task.to}
      data-count={task.count}
      className={className}
      onClick={() => noteTask(user.id, task.name)}
    >
      {children}
    </Link>
  );
}

interface WayProps {
  task: NamedTask;
  className: string;
  children: ReactNode;
}
