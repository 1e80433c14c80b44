import { formatMoney } from "#kernel/money.ts";
import { useCommand } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { fundReceipts } from "../receiptApi.ts";
import { t } from "./words.ts";

/** With it a payee says that a part of the money arrived; short where the amount stands beside it. */
export function ReceivedButton(props: { id: string; amount: string; isShort?: boolean }) {
  const { id, isShort = false } = props;
  const amount = formatMoney(props.amount);
  const { run, busy, problem } = useCommand(fundReceipts.acknowledge);
  const press = async (): Promise<void> => {
    const done = await run({ params: { id } });
    if (done.ok) toast(t.acknowledged);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={busy}
        aria-label={isShort ? t.acknowledgeOf(amount) : undefined}
        onClick={() => void press()}
      >
        {isShort ? t.acknowledgeIt : t.acknowledge(amount)}
      </button>
      {problem && <p className="field-error">{problem.detail}</p>}
    </>
  );
}
