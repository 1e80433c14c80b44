// Whether an address is known must not be heard in how long the answer takes.

/** Does the work and answers not before a fixed time, whether there was much to do or nothing. */
export async function evenly<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const least = new Promise<void>((done) => setTimeout(done, leastMs));
  try {
    return await work();
  } finally {
    await least;
  }
}
