// A large file goes out in parts that one request carries; each is read only when its turn comes.

const partBytes = 600_000;

/** The parts of a file, each as a way to read it in base 64. An empty file has one, empty. */
export function partsOf(file: File): (() => Promise<string>)[] {
  const count = Math.max(1, Math.ceil(file.size / partBytes));
  return Array.from({ length: count }, (_, part) => async () => {
    const slice = file.slice(part * partBytes, (part + 1) * partBytes);
    const bytes = new Uint8Array(await slice.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000) {
      text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    }
    return btoa(text);
  });
}
