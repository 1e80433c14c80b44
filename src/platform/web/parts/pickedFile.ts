// A file on its way into a form: read into text that JSON can carry; photographs made smaller first.

export interface PickedFile {
  name: string;
  media: string;
  /** Bytes, after making it smaller. */
  size: number;
  base64: string;
}

const longestSide = 1600;
const photoQuality = 0.8;

/** Reads a file as it is. */
export async function readFile(file: File): Promise<PickedFile> {
  return { name: file.name, media: file.type, size: file.size, base64: await base64Of(file) };
}

/** Reads a photograph, at most 1,600 pixels a side, as JPEG: about 300 kB instead of 5 MB. */
export async function readPhoto(file: File): Promise<PickedFile> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", photoQuality),
  );
  if (!blob) throw new Error("The photograph cannot be read.");
  const name = `${file.name.replace(/\.\w+$/, "")}.jpg`;
  return { name, media: blob.type, size: blob.size, base64: await base64Of(blob) };
}

/** The words of a text file (a CSV): what its bytes say in UTF-8. */
export function textOf(file: PickedFile): string {
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.codePointAt(0) ?? 0);
  return new TextDecoder().decode(bytes);
}

/** `312 kB` */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}
