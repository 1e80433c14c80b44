// Nobody is waited for without an end.

/** Gives what the work comes to, or fails with `late` where it takes longer; what it comes to then, nobody hears. */
export async function withinTime<T>(
  work: Promise<T>,
  longestMs: number,
  late: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), longestMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
