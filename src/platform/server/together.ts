// Questions of one kind that come up at the same time are asked together: a page that opens asks for eight things at
// once, and each asks first whose session it is.

/** So long a question waits for the one before it to come back; then it goes by itself. */
const longestWaitMs = 5;

/**
 * Makes a question of many out of a question of one. What comes up while one is on its way goes with the next: a question
 * never joins one that was sent before it, so what it is answered was true after it was asked. Equal keys are asked once
 * and get the same answer.
 */
export function askedTogether<Key, Answer>(
  keyOf: (key: Key) => string,
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting = new Map<string, { key: Key; at: number }>();
  let next: Promise<readonly Answer[]> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  const send = async (): Promise<readonly Answer[]> => {
    await before;
    const keys = [...waiting.values()].map(({ key }) => key);
    waiting = new Map();
    next = null;
    const answers = ask(keys);
    before = settledWithin(answers, longestWaitMs);
    return answers;
  };
  return async (key) => {
    const name = keyOf(key);
    const { at } = waiting.get(name) ?? { at: waiting.size };
    waiting.set(name, { key, at });
    next ??= send();
    const answer = (await next)[at];
    if (answer === undefined) throw new Error("a question without its answer");
    return answer;
  };
}

/** Resolves when `work` has ended, however it ended, or when the time is over. */
function settledWithin(work: Promise<unknown>, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
