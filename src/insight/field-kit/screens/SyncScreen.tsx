import { IconCloudUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import {
  type FieldStatus,
  type FieldWork,
  holders,
  useFieldStatus,
  useFieldWork,
} from "#platform/web/offline/fieldState.ts";
import { ageOf, t } from "#platform/web/offline/fieldWords.ts";
import { isHeldBack, type Item, waitingOf } from "#platform/web/offline/outboxRules.ts";
import { setSessionState } from "#platform/web/sessionState.ts";
import { AttentionActions } from "./AttentionActions.tsx";
import { CarryQueue } from "./CarryQueue.tsx";

/** What was written down on this phone: what waits, what was refused and how to mend it, what got there. */
export function SyncScreen() {
  const work = useFieldWork();
  const status = useFieldStatus();
  return (
    <div className="mx-auto max-w-[640px]">
      <PageTitle title={t.sync} beneath={t.syncText} />
      {work && status ? <Queue work={work} status={status} /> : <NotOpen />}
    </div>
  );
}

function NotOpen() {
  const isHere = holders().length > 0;
  return (
    <div className="sheet p-4">
      <p className="mb-3">{isHere ? t.locked : t.notSetUp}</p>
      <Link className="button" to="/settings/field">
        {t.toSetUp}
      </Link>
    </div>
  );
}

function Queue({ work, status }: { work: FieldWork; status: FieldStatus }) {
  const items = useItems(work, status);
  const waiting = waitingOf(items);
  const givenUp = items.filter(({ state }) => state === "given-up").toReversed();
  const sent = items.filter(({ state }) => state === "sent").toReversed();
  return (
    <div className="flex flex-col gap-4">
      <Standing work={work} status={status} />
      {status.room !== "enough" && (
        <p className="notice waiting" role="status">
          {status.room === "full" ? t.full : t.scarce}
        </p>
      )}
      {waiting.length > 0 && <Lines items={waiting} work={work} />}
      {givenUp.length > 0 && <Lines items={givenUp} work={work} />}
      {sent.length > 0 && <Lines items={sent} work={work} />}
      <p>
        <Link className="link inline-block max-md:py-2.5" to="/field-operations/visits">
          {t.toVisits}
        </Link>
      </p>
      <CarryQueue work={work} waiting={waiting.length} />
    </div>
  );
}

/** The list, read again whenever the counts change. */
function useItems(work: FieldWork, status: FieldStatus): Item[] {
  const [items, setItems] = useState<Item[]>([]);
  useEffect(() => {
    let isGone = false;
    void work.outbox.list().then((read) => {
      if (!isGone) setItems(read);
    });
    return () => {
      isGone = true;
    };
  }, [work, status]);
  return items;
}

function Standing({ work, status }: { work: FieldWork; status: FieldStatus }) {
  const { waiting, oldestAt, kitAt, sending, stopped } = status;
  return (
    <section className="sheet flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-md font-medium" role="status">
          {waiting === 0 ? t.allSent : `${t.waiting(waiting)}, ${t.oldest(ageOf(oldestAt ?? 0))}`}
        </p>
        {stopped && <p className="small">{t.stopped[stopped]}</p>}
        <p className="small quiet">{kitAt === null ? t.noKit : t.kit(ageOf(kitAt))}</p>
      </div>
      {stopped === "sign-in" ? (
        <button
          type="button"
          className="button primary"
          onClick={() => setSessionState({ status: "unauthenticated" })}
        >
          {t.signIn}
        </button>
      ) : (
        <button
          type="button"
          className="button primary"
          disabled={sending}
          onClick={() => void work.syncNow()}
        >
          <IconCloudUp size={18} aria-hidden />
          {sending ? t.sending : t.sendNow}
        </button>
      )}
    </section>
  );
}

function Lines({ items, work }: { items: readonly Item[]; work: FieldWork }) {
  const unsent = new Set(waitingOf(items).map(({ id }) => id));
  return (
    <ul className="sheet divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex flex-col gap-2 p-4" data-state={item.state}>
          <Line item={item} isHeld={isHeldBack(item, unsent)} />
          {item.state === "attention" && (
            <AttentionActions item={item} work={work} held={heldBy(item, items)} />
          )}
          {item.state === "given-up" && <GivenUp item={item} work={work} />}
        </li>
      ))}
    </ul>
  );
}

/** How many wait for this one to be at the company. */
function heldBy({ id }: Item, items: readonly Item[]): number {
  return items.filter(({ state, after }) => state === "ready" && after.includes(id)).length;
}

/** Why it was given up, and the way back. */
function GivenUp({ item, work }: { item: Item; work: FieldWork }) {
  return (
    <>
      <p>{t.gaveUp(item.reason ?? "")}</p>
      <p>
        <button type="button" className="button" onClick={() => void work.outbox.takeUp(item.id)}>
          {t.takeUp}
        </button>
      </p>
    </>
  );
}

const tones = {
  ready: "waiting",
  sent: "done",
  attention: "refused",
  "given-up": "quiet",
} as const;

function Line({ item, isHeld }: { item: Item; isHeld: boolean }) {
  const { title, number, official, state, capturedAt } = item;
  const facts = [number, official, ageOf(capturedAt)].filter(Boolean).join(" · ");
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
      </div>
      <p className="small quiet">{isHeld && state === "ready" ? `${facts} · ${t.held}` : facts}</p>
    </>
  );
}
