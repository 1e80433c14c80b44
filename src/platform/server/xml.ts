// Reading XML that others wrote: small, without document types and entities. Writing it: text is always escaped.
import { DOMParser } from "@xmldom/xmldom";

/** This text is no XML we read, and why. */
export class XmlFault extends Error {}

/** Far more than any real metadata has, and few enough to be read in a moment. */
const usualTags = 10_000;
/** A namespace and a few attributes for each. */
const attributesPerTag = 2;
const deepest = 50;

/** The root of a document. Refuses everything that is not plain, well-formed XML of so many tags. */
export function parseXml(text: string, mostTags = usualTags): Element {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlFault("a document type is not allowed");
  const counts = [text.split("<").length, text.split("=").length / attributesPerTag];
  if (Math.max(...counts) > mostTags) throw new XmlFault("it has too many parts");
  checkCharacters(text);
  const refuse = (reason: unknown): never => {
    throw new XmlFault(`it is not well-formed: ${String(reason).slice(0, 200)}`);
  };
  const parser = new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  });
  let document: Document;
  try {
    document = parser.parseFromString(text, "text/xml");
  } catch (error) {
    if (error instanceof XmlFault) throw error;
    return refuse(error instanceof Error ? error.message : error);
  }
  const roots = elementsIn(document);
  const [root] = roots;
  if (!root || roots.length > 1) throw new XmlFault("it needs exactly one root");
  checkDepth(root, deepest);
  return root;
}

function checkDepth(element: Element, levels: number): void {
  if (levels === 0) throw new XmlFault("it is nested too deep");
  for (const child of elementsIn(element)) checkDepth(child, levels - 1);
}

/** The elements directly inside, in their order. */
export function elementsIn(parent: Node): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (isElement(node)) found.push(node);
  }
  return found;
}

/** Every element of a document with this name, whatever its namespace. */
export function everyNamed(root: Element, name: string): Element[] {
  const inside = elementsIn(root).flatMap((child) => everyNamed(child, name));
  return root.localName === name ? [root, ...inside] : inside;
}

/** Its text, whole: a comment in the middle does not cut it. */
export function textIn(element: Element | undefined): string {
  return checkCharacters(element?.textContent?.trim() ?? "");
}

/** An attribute's value; null when it is not there. */
export function attributeOf(element: Element, name: string): string | null {
  return element.hasAttribute(name) ? checkCharacters(element.getAttribute(name) ?? "") : null;
}

/** Written as numbers, even characters that cannot be kept come through the parser. */
function checkCharacters(text: string): string {
  if (!text.isWellFormed() || text.includes("\0")) throw new XmlFault("its characters are broken");
  return text;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Plain words as they stand in XML; what XML has no sign for is left out. */
export function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? "");
}

/** An element as text; what stands inside is XML already: words go through `escaped` or `leaf`. */
export function tag(
  name: string,
  inside: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${given.join("")}>${inside.join("")}</${name}>`;
}

/** An element that holds words. */
export function leaf(
  name: string,
  words: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return tag(name, [escaped(words)], attributes);
}

/** The first element along a path of names, whatever their namespace; undefined where it ends. */
export function along(from: Element | undefined, ...names: readonly string[]): Element | undefined {
  let at = from;
  for (const name of names) {
    if (at === undefined) return undefined;
    at = elementsIn(at).find((child) => child.localName === name);
  }
  return at;
}

/** The elements directly inside that have this name, whatever their namespace. */
export function allNamed(parent: Element | undefined, name: string): Element[] {
  return parent === undefined ? [] : elementsIn(parent).filter((child) => child.localName === name);
}
