import { download } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { MoreActions } from "#platform/web/parts/MoreActions.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { toast } from "#platform/web/toasts.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { shipments } from "../api.ts";
import { type ExportDocumentWire, exportDocuments } from "../documentApi.ts";
import { documentLife, isOwnPaper } from "../documentRules.ts";
import type { DocumentDialogKind } from "./DocumentDialog.tsx";
import { t } from "./words.ts";

interface DocumentActionsProps {
  document: ExportDocumentWire;
  /** The shipment is closed or cancelled: its papers can only be looked at. */
  isOver: boolean;
  open: (kind: DocumentDialogKind) => void;
}

/** What can be done with a paper now: the file, the next step, and the rest behind the dots. */
export function DocumentActions({ document, isOver, open }: DocumentActionsProps) {
  const may = useMay();
  const { type, state, name, fileName, stale } = document;
  const isOurs = isOwnPaper(type);
  const isContracts = type === "contract-registration";
  const moves =
    isOver || isContracts
      ? []
      : movesFrom(documentLife, state)
          .filter(({ move }) => may(move.needs))
          .map((one) => one.name)
          .filter((move) => (isOurs ? move !== "receive" && move !== "request" : move !== "issue"));
  const labelOf = (move: DocumentDialogKind): string =>
    move === "issue" && document.edition > 0 ? t.issueAgain : t.documentMoves[move];
  const next = nextOf(moves, stale);
  const rest = moves.filter((move) => move !== next);
  return (
    <>
      {fileName !== null && <FileButton document={document} isOurs={isOurs} />}
      {next && (
        <button
          type="button"
          className="button soft"
          aria-label={t.moveOf(labelOf(next), name)}
          onClick={() => open(next)}
        >
          {labelOf(next)}
        </button>
      )}
      {rest.length > 0 && (
        <MoreActions
          of={name}
          items={rest.map((move) => ({
            label: labelOf(move),
            isOff: false,
            press: () => open(move),
          }))}
        />
      )}
    </>
  );
}

const order = ["approve", "receive", "issue"] as const;

/** The step that goes forward; a paper that is stale must be issued first. */
function nextOf(
  moves: readonly DocumentDialogKind[],
  stale: boolean,
): DocumentDialogKind | undefined {
  if (stale && moves.includes("issue")) return "issue";
  const forward = order.find((one) => moves.includes(one));
  return forward === "issue" && moves.includes("reopen") ? undefined : forward;
}

function FileButton({ document, isOurs }: { document: ExportDocumentWire; isOurs: boolean }) {
  const { id, type, shipmentId } = document;
  if (isOurs) {
    const paper = type === "packing-list" ? shipments.packingList : shipments.invoice;
    return <PaperButton paper={paper} params={{ id: shipmentId }} label={t.openFile} />;
  }
  const open = async (): Promise<void> => {
    const problem = await download(exportDocuments.scan, { id });
    if (problem) toast(problem.title, { text: problem.detail, tone: "refused" });
  };
  return (
    <button type="button" className="button" onClick={() => void open()}>
      {t.openFile}
    </button>
  );
}
