import { useId, useState } from "react";
import { Link } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { coreWords } from "#platform/web/coreWords.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { useIsPhone } from "#platform/web/phone.ts";
import { setsStageLimits, type WorkStage } from "#registry/stage-limits/rules.ts";
import { agriculturalWorkflow } from "../api.ts";
import { BoardColumn } from "./BoardColumn.tsx";
import { BoardFilters } from "./BoardFilters.tsx";
import { type BoardAsked, pathWith, useBoardAddress } from "./boardAddress.ts";
import { BoardViews } from "./BoardViews.tsx";
import { LimitDialog } from "./LimitDialog.tsx";
import { t } from "./words.ts";

type Board = WireReturns<typeof agriculturalWorkflow.board>;

/** The season's work in nine columns; on a phone one stage at a time. */
export function BoardScreen() {
  const { asked, stage, change } = useBoardAddress();
  const answer = useQuery(agriculturalWorkflow.board, asked, { keep: true });
  return (
    <>
      <PageTitle title={t.title}>
        {answer.data && <SetLimits columns={answer.data.columns} today={answer.data.today} />}
      </PageTitle>
      <BoardViews />
      <Loaded answer={answer} skeleton={<BoardSkeleton />}>
        {(board) => (
          <>
            <BoardFilters
              asked={asked}
              today={board.today}
              centres={board.centres}
              change={change}
            />
            <Stuck board={board} asked={asked} />
            <Columns
              board={board}
              asked={asked}
              stage={stage}
              choose={(next) => change({ stage: next })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function SetLimits({ columns, today }: Pick<Board, "columns" | "today">) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(setsStageLimits)) return null;
  return (
    <>
      <button type="button" className="button soft" onClick={() => setIsOpen(true)}>
        {t.setLimits}
      </button>
      {isOpen && <LimitDialog columns={columns} today={today} close={() => setIsOpen(false)} />}
    </>
  );
}

/** How many cards are over their days, and the list of exactly them. */
function Stuck({ board, asked }: { board: Board; asked: BoardAsked }) {
  const late = board.columns.reduce((sum, column) => sum + column.late, 0);
  return (
    <p className="mb-4" role="status">
      {t.stuckNow(late)}{" "}
      {late > 0 && (
        <Link
          className="link inline-block max-md:py-2"
          to={pathWith("/agricultural-workflow/cards", asked, { late: "yes" })}
        >
          {t.showStuck}
        </Link>
      )}
    </p>
  );
}

interface ColumnsProps {
  board: Board;
  asked: BoardAsked;
  stage: WorkStage | undefined;
  choose: (stage: string) => void;
}

function Columns({ board, asked, stage, choose }: ColumnsProps) {
  const isPhone = useIsPhone();
  const { columns } = board;
  if (!isPhone) {
    return (
      <section className="overflow-x-auto pb-2" aria-label={t.boardOf} tabIndex={0}>
        <div className="grid w-max auto-cols-[13.5rem] grid-flow-col items-start gap-3">
          {columns.map((column) => (
            <BoardColumn key={column.stage} column={column} asked={asked} />
          ))}
        </div>
      </section>
    );
  }
  // Without a choice the first stage somebody has work in.
  const shown =
    columns.find((one) => one.stage === stage) ??
    columns.find(({ count }) => count > 0) ??
    columns[0];
  if (!shown) return null;
  return (
    <>
      <StagePicker columns={columns} value={shown.stage} choose={choose} />
      <BoardColumn column={shown} asked={asked} />
    </>
  );
}

function StagePicker(props: {
  columns: Board["columns"];
  value: WorkStage;
  choose: (stage: string) => void;
}) {
  const id = useId();
  return (
    <div className="mb-3">
      <label htmlFor={id} className="sr-only">
        {t.stage}
      </label>
      <select
        id={id}
        className="input w-full"
        value={props.value}
        onChange={(event) => props.choose(event.target.value)}
      >
        {props.columns.map(({ stage, count }) => (
          <option key={stage} value={stage}>
            {t.stages[stage]} ({count})
          </option>
        ))}
      </select>
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div
      className="grid gap-3 md:grid-cols-4 xl:grid-cols-6"
      role="status"
      aria-label={coreWords().loading}
    >
      {["one", "two", "three", "four", "five", "six"].map((name) => (
        <div key={name} className="sheet flex h-64 flex-col gap-3 p-3">
          <span className="skeleton w-1/2" />
          <span className="skeleton w-3/4" />
        </div>
      ))}
    </div>
  );
}
