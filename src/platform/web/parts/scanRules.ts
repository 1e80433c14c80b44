// What a paper or picture is shown as. The server names each by its own bytes, and one kept as a scan comes without a
// kind: a browser that was told the wrong one shows nothing. Only papers and pictures are among them, which run nothing.
const kinds: ReadonlyMap<string, string> = new Map([
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
]);

/** The same bytes as what the end of their name says they are; as they came where it says nothing we show. */
export function asNamed(blob: Blob, name: string): Blob {
  const end = /\.([a-z]+)$/i.exec(name)?.[1] ?? "";
  const type = kinds.get(end.toLowerCase());
  return type === undefined ? blob : new Blob([blob], { type });
}
