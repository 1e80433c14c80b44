// Reading the XML of SAML: by its namespaces.
import { attributeOf, elementsIn, XmlFault } from "#platform/server/xml.ts";

export {
  attributeOf,
  elementsIn,
  everyNamed,
  parseXml,
  textIn,
  XmlFault,
} from "#platform/server/xml.ts";

export const namespaces = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;

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

/** A moment of a document: with its time zone, or it says nothing. */
export function momentOf(element: Element, name: string): Date | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
  const moment = new Date(form.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new XmlFault(`${name} is not a moment`);
  return moment;
}
