import { expect, test } from "vitest";
import { asNamed } from "./scanRules.ts";

test.each([
  ["invoice.pdf", "application/pdf"],
  ["invoice.pdf.png", "image/png"],
  ["Face.JPG", "image/jpeg"],
  ["face.jpeg", "image/jpeg"],
])("%s is shown as %s, whatever it came as", async (name, media) => {
  for (const type of ["application/octet-stream", "application/pdf", ""]) {
    const shown = asNamed(new Blob(["it"], { type }), name);
    expect(shown.type).toBe(media);
    expect(await shown.text()).toBe("it");
  }
});

test.each([
  "page.html",
  "drawing.svg",
  "letter.xml",
  "png",
  "x.pdf.hta",
  "x.constructor",
  "mavuno",
  "",
])("%j stays what it came as: only papers and pictures are shown", (name) => {
  const came = new Blob(["it"], { type: "application/octet-stream" });
  expect(asNamed(came, name)).toBe(came);
});
