import { formatDay, kampalaDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useCommand } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { toast } from "#platform/web/toasts.ts";
import { refusal } from "#platform/web/words.ts";
import { fundReceipts } from "../receiptApi.ts";
import { t } from "./receivedWords.ts";

interface ReceivedWordProps {
  /** Of the debt that this part became when it was paid. */
  id: string;
  amount: string;
  receivedAt: string | null;
  /** Whose word is still missing; null where it was taken back, or accounted for without any. */
  waitsFor: "me" | "payee" | null;
}

/** When the payee said that a part of the money arrived, or the button to say it. */
export function ReceivedWord({ id, amount, receivedAt, waitsFor }: ReceivedWordProps) {
  if (receivedAt !== null) {
    return <Badge tone="done">{formatDay(kampalaDay(new Date(receivedAt)))}</Badge>;
  }
  if (waitsFor === "me") return <ReceivedButton id={id} amount={amount} />;
  return waitsFor === null ? "–" : <Badge tone="waiting">{t.toConfirm}</Badge>;
}

function ReceivedButton({ id, amount }: { id: string; amount: string }) {
  const { run, busy } = useCommand(fundReceipts.acknowledge);
  const press = async (): Promise<void> => {
    const done = await run({ params: { id } });
    if (done.ok) return toast(t.acknowledged);
    const { code, title, detail } = done.problem;
    toast(refusal({ code, message: title }, title), { text: detail, tone: "refused" });
  };
  return (
    <button
      type="button"
      className="button little"
      disabled={busy}
      aria-label={t.acknowledgeOf(formatMoney(amount))}
      onClick={() => void press()}
    >
      {t.acknowledge}
    </button>
  );
}
