/** What stands for a file that is not there: `readFile(it).catch(nullIfMissing)`. Any other fault stays one. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
