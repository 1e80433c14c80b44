import { type ReactNode, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { words } from "../words.ts";
import { BlockerPanel } from "./BlockerPanel.tsx";
import { type Trouble, TroubleContext } from "./detailTrouble.ts";
import { type FactGroup, FactsColumn } from "./FactsColumn.tsx";
import { HistoryTab } from "./HistoryTab.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";
import { TabBar } from "./TabBar.tsx";

const t = words({ en: { history: "History", path: "Where this is", parts: "Parts of this page" } });

export interface DetailTab {
  name: string;
  label: string;
  count?: number;
  content: ReactNode;
}

interface DetailPageProps {
  /** The list it belongs to. */
  back: { label: string; to: string };
  title: string;
  /** Its number: `COL-26-000412`. */
  code: string;
  status?: ReactNode;
  /** `<ActionBar …>`, papers: at most two visible. */
  actions?: ReactNode;
  /** `<LifeLine …>`. */
  life?: ReactNode;
  /** The facts beside the matter: who, when, money, weight, links up and down the chain. */
  facts?: readonly FactGroup[];
  tabs: readonly DetailTab[];
  /** Whose history the last tab tells: the audit's subject word and the id. */
  history?: { subject: string; id: string };
  /** Above the tabs: tiles, notices. */
  children?: ReactNode;
}

/** One thing: what it is, what can be done, the matter, the facts, the history. Page kind 2 of the look. */
export function DetailPage(props: DetailPageProps) {
  const { back, title, code, status, actions, life, facts = [], history, children } = props;
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [address, setAddress] = useSearchParams();
  const panelId = useId();
  const tabs = history
    ? [...props.tabs, { name: "history", label: t.history, content: <HistoryTab {...history} /> }]
    : props.tabs;
  const current = tabs.find(({ name }) => name === address.get("tab")) ?? tabs[0];
  const open = (name: string): void => {
    setAddress(name === tabs[0]?.name ? {} : { tab: name }, { replace: true });
  };
  return (
    <TroubleContext value={setTrouble}>
      <nav className="no-print mb-2 text-sm" aria-label={t.path}>
        <Link className="link inline-block max-md:py-2.5" to={back.to}>
          {back.label}
        </Link>
        <span className="px-2 text-ink-3" aria-hidden>
          /
        </span>
        <span className="quiet" aria-current="page">
          {code}
        </span>
      </nav>
      <PageTitle title={title} beside={status} beneath={life}>
        {actions}
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          {trouble && trouble.blockers.length > 0 && (
            <BlockerPanel
              title={trouble.title}
              blockers={trouble.blockers}
              wasTried={trouble.problem !== null}
            />
          )}
          {trouble?.problem && trouble.blockers.length === 0 && (
            <div className="mb-4">
              <ProblemNotice problem={trouble.problem} />
            </div>
          )}
          {children}
          {tabs.length > 1 && (
            <TabBar
              label={t.parts}
              tabs={tabs}
              current={current?.name ?? ""}
              onChange={open}
              panelId={panelId}
            />
          )}
          <div
            id={panelId}
            className={`@container flex flex-col gap-4 ${tabs.length > 1 ? "mt-4" : ""}`}
            role={tabs.length > 1 ? "tabpanel" : undefined}
            aria-label={current?.label}
          >
            {current?.content}
          </div>
        </div>
        {facts.length > 0 && <FactsColumn groups={facts} />}
      </div>
    </TroubleContext>
  );
}
