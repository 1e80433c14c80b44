import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { type Asked, kindWords, leaveWords, letterWords } from "../rules.ts";

/** What a stranger with the paper in hand may check: only what stands on it. */
export function publicFacts(request: {
  asked: Asked;
  employeeName: string;
  amount: bigint;
}): Record<string, string> {
  const { asked, employeeName: Name, amount } = request;
  if (asked.kind === "leave") {
    return {
      Name,
      Leave: leaveWords[asked.leaveKind],
      From: formatDay(asked.from),
      To: formatDay(asked.to),
    };
  }
  if (asked.kind === "document_letter") {
    return { Name, Letter: letterWords[asked.letter], Addressee: asked.addressee };
  }
  return {
    Name,
    Request: kindWords[asked.kind],
    ...(amount === 0n ? {} : { Amount: formatMoney(amount) }),
  };
}
