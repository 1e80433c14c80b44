// Reading the XML of SAML: small, without document types and entities, and by namespaces.
import { DOMParser } from "@xmldom/xmldom";

export const namespaces = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;

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

/** Those of them with this name in this namespace. */
export function childrenOf(
  parent: Node,
  namespace: keyof typeof namespaces,
  name: string,
): Element[] {
  return elementsIn(parent).filter((child) => isNamed(child, namespace, name));
}

export function isNamed(
  element: Element,
  namespace: keyof typeof namespaces,
  name: string,
): boolean {
  return element.namespaceURI === namespaces[namespace] && element.localName === name;
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

/** A moment of a document: with its time zone, or it says nothing. */
export function momentOf(element: Element, name: string): Date | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
  const moment = new Date(form.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new XmlFault(`${name} is not a moment`);
  return moment;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
