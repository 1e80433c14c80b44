// How screens read and write: `useQuery(endpoint, params)` and `useCommand(endpoint)`. After a command
// everything on the screen is stale and read again; nobody writes cache keys.
import {
  keepPreviousData,
  QueryClient,
  useQuery as useTanstackQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type CallArgs, type Problem, ProblemError, toWire } from "#platform/api/client.ts";
import type { Endpoint, WireParams, WireReturns } from "#platform/api/endpoint.ts";
import { call, newId, problemOf } from "./calls.ts";
import { fieldWork } from "./offline/fieldState.ts";

export type { Problem } from "#platform/api/client.ts";
// Screens find everything that reads and writes here; calls.ts is apart because sign-in needs it alone.
export { call, newId, problemOf } from "./calls.ts";
export { download, fetchFile } from "./files.ts";

/** One cache for the whole app; cleared when another person signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Without a network the library would wait in silence; asked all the same, it fails, and the
      // screen says so. Once the network is back it asks again by itself.
      networkMode: "always",
      refetchOnReconnect: true,
      // A refusal will not change by asking again; a lost connection may.
      retry: (count, error) => !(error instanceof ProblemError) && count < 2,
    },
  },
});

export interface QueryOptions {
  /** False: do not ask yet (something it depends on is not known). */
  enabled?: boolean;
  /** Keep showing the last answer while another page or filter is being read. */
  keep?: boolean;
  /** Ask again every so many milliseconds while the screen is in view. */
  everyMs?: number;
}

export interface Answer<T> {
  /** The last good answer. It stays while a newer one is read, and when reading fails. */
  data: T | undefined;
  /** Why the last reading failed, in the server's words. */
  problem: Problem | null;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Something is shown, and something newer is being read. */
  isRefreshing: boolean;
  retry: () => void;
}

type QueryArgs<E extends Endpoint> = E["params"] extends undefined
  ? [params?: undefined, options?: QueryOptions]
  : [params: WireParams<E>, options?: QueryOptions];

/** Reads an endpoint: `const farmer = useQuery(farmers.one, { id })`, then `farmer.data`. */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  ...[params, options = {}]: QueryArgs<E>
): Answer<WireReturns<E>> {
  // WireParams is a record for every endpoint that has params, and undefined for the others.
  return useAnswer(endpoint, params as Record<string, unknown> | undefined, options);
}

/** As `useQuery`, for parts that are told the endpoint and take its parameters from the address bar. */
export function useAnswer<T>(
  endpoint: Endpoint,
  params: Record<string, unknown> | undefined,
  options: QueryOptions,
): Answer<T> {
  const answer = useTanstackQuery<T>({
    queryKey: [endpoint.path, params ?? null],
    queryFn: () => readAnswer<T>(endpoint, params),
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.everyMs ? { refetchInterval: options.everyMs } : {}),
  });
  // The library forgets the previous answer when the newer one fails; the person was looking at it.
  // A refusal is an answer: what was true of another question does not stand under it.
  const [kept, setKept] = useState<T>();
  if (options.keep && answer.data !== undefined && answer.data !== kept) setKept(answer.data);
  const problem = answer.error ? problemOf(answer.error) : null;
  const isRefused = problem !== null && problem.status >= 400 && problem.status < 500;
  return {
    data: answer.data ?? (isRefused ? undefined : kept),
    problem,
    isLoading: answer.isLoading,
    isRefreshing: answer.isFetching && !answer.isLoading,
    retry: () => void answer.refetch(),
  };
}

/** Asks the server; without a network, or not let in, what this device keeps for the field. */
export async function readAnswer<T>(
  endpoint: Endpoint,
  params: Record<string, unknown> | undefined,
): Promise<T> {
  const keptAnswer = async (error: unknown): Promise<T> => {
    const kept = await fieldWork()?.answer(endpoint, params ?? {});
    if (kept === undefined) throw error;
    // The snapshot answers in the endpoint's own shape, or not at all.
    return kept as T;
  };
  if (!navigator.onLine && fieldWork()) return keptAnswer(new TypeError("no network"));
  try {
    // The caller's types say what this endpoint answers; the server checks what it is asked.
    return (await call(endpoint, { params } as CallArgs<Endpoint>)) as T;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status !== 401) throw error;
    return keptAnswer(error);
  }
}

/** What came of a command: its answer, or the problem to show. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export interface Running {
  /** Sends a command. While one is under way, asking again gives the same outcome: nothing is sent twice. */
  run: <E extends Endpoint>(endpoint: E, args: CallArgs<E>) => Promise<Outcome<WireReturns<E>>>;
  busy: boolean;
  problem: Problem | null;
  /** Takes the problem off the screen. */
  forget: () => void;
}

/**
 * Sends commands of any endpoint, one at a time. One intention has one Idempotency-Key: trying the
 * same again after the answer was lost sends the same key, so nothing happens twice.
 */
export function useRunning(): Running {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const underWay = useRef<Promise<Outcome<never>> | null>(null);
  const intention = useRef<{ content: string; key: string } | null>(null);

  const run = useCallback<Running["run"]>(
    (endpoint, args) => {
      // Whoever asks while one is under way gets that one's outcome: its type is the caller's own.
      if (underWay.current) return underWay.current;
      const { key: given, ...said } = args;
      const content = `${endpoint.path} ${toWire(said)}`;
      if (intention.current?.content !== content) {
        intention.current = { content, key: given ?? newId() };
      }
      const { key } = intention.current;
      const send = async (): Promise<Outcome<never>> => {
        setBusy(true);
        setProblem(null);
        try {
          const ask = () => call(endpoint, { ...args, key });
          const value = await ask().catch((error: unknown) => shownAgain(error, ask));
          intention.current = null;
          fieldWork()?.noteDone();
          await client.invalidateQueries();
          return { ok: true, value: value as never };
        } catch (error) {
          const failed = problemOf(error);
          const isSettled = failed.status >= 400 && failed.status < 500;
          if (isSettled) intention.current = null;
          setProblem(failed);
          return { ok: false, problem: failed };
        } finally {
          underWay.current = null;
          setBusy(false);
        }
      };
      underWay.current = send();
      return underWay.current;
    },
    [client],
  );
  const forget = useCallback(() => setProblem(null), []);
  return { run, busy, problem, forget };
}

/** Where whoever asks has to show again that it is them, they are asked to, and what they wanted is sent once more. */
async function shownAgain<T>(error: unknown, ask: () => Promise<T>): Promise<T> {
  if (problemOf(error).code !== "show-again") throw error;
  const file = await import("./shell/askAgain.tsx");
  if (await file.askAgain()) return ask();
  throw error;
}

export interface Command<E extends Endpoint> extends Omit<Running, "run"> {
  run: (args: CallArgs<E>) => Promise<Outcome<WireReturns<E>>>;
}

/** One command: `const register = useCommand(farmers.register)`, then `await register.run({ body })`. */
export function useCommand<E extends Endpoint>(endpoint: E): Command<E> {
  const { run, ...rest } = useRunning();
  return { ...rest, run: useCallback((args) => run(endpoint, args), [run, endpoint]) };
}
