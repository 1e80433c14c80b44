// Where a form's command goes: straight to the server, or onto the phone that is set up for the field.
import type { Endpoint, WireReturns } from "#platform/api/endpoint.ts";
import type { Outcome, Running } from "../data.ts";
import { fieldWork } from "../offline/fieldState.ts";
import type { Item } from "../offline/outboxRules.ts";
import type { FormOptions } from "./useForm.ts";

/** What became of it. */
export type Sent<E extends Endpoint> =
  | { is: "answered"; outcome: Outcome<WireReturns<E>> }
  | { is: "kept"; item: Item }
  | { is: "full" }
  | { is: "written-already"; number: string };

/** So long a form waits for an answer before the phone keeps it; a late answer does no harm. */
const patienceMs = 15_000;

/**
 * Sends a form, or keeps it: without a network, while earlier ones wait (the order of a phone is kept),
 * and when no answer comes. The id is the same on every way, so it is carried out once.
 */
export async function keptForLater<V extends object, E extends Endpoint>(
  { command, waits, args: argsOf, draft = "" }: FormOptions<V, E>,
  given: { id: string; values: V; version: number },
  send: Running["run"],
): Promise<Sent<E>> {
  const args = argsOf(given.values, given.id, given.version);
  const run = (): Promise<Outcome<WireReturns<E>>> => send(command, args);
  const work = fieldWork();
  if (!work || !waits || !command.offline) return { is: "answered", outcome: await run() };
  const keep = async (): Promise<Sent<E>> => {
    const { kind, path, needs, media, offline } = command;
    const { params, body } = args as { params?: Record<string, unknown>; body?: unknown };
    try {
      const item = await work.keep({
        id: given.id,
        title: waits.title(given.values),
        form: waits.form,
        draft,
        spends: (waits.spends?.(given.values) ?? 0n).toString(),
        endpoint: { kind, path, needs, media, offline },
        params: params ?? null,
        body: body ?? {},
        values: given.values,
      });
      return { is: "kept", item };
    } catch (error) {
      if (error instanceof Error && error.name === "ShelfFull") return { is: "full" };
      // Told by its name and number: the form's file does not carry the outbox.
      if (error instanceof Error && error.name === "WrittenAlready" && "number" in error)
        return { is: "written-already", number: String(error.number) };
      throw error;
    }
  };
  if (!navigator.onLine || work.status().waiting > 0) return keep();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const outcome = await Promise.race([run(), late]);
  if (outcome === null) return keep();
  // No answer, or not let in: what is typed is not lost for it.
  const isUnheard = !outcome.ok && (outcome.problem.status === 0 || outcome.problem.status === 401);
  return isUnheard ? keep() : { is: "answered", outcome };
}
