// Reading requests the way the auth API does: unknown fields are ignored, null is absent, a wrong type
// is bad JSON, and nothing a person can send becomes an error of ours.
import type { FastifyRequest } from "fastify";
import { isTooIntricate } from "#platform/server/bodyShape.ts";
import { badJson, invalid } from "./faults.ts";

export type Body = Readonly<Record<string, unknown>>;

const decoder = new TextDecoder("utf-8", { fatal: true });
const deepest = 20;
const largestData = 8192;

/** The JSON object a request carries; an empty body is refused. */
export function bodyOf(request: FastifyRequest): Body {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw badJson("unexpected end of JSON input");
  const value = jsonOf(bytes);
  if (!isObject(value)) throw badJson("the body is not an object");
  return value;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    const text = decoder.decode(bytes);
    if (!isTooIntricate(text)) return JSON.parse(text);
  } catch {
    throw badJson("the body is not JSON");
  }
  throw badJson("the body has too many values");
}

/** A text field; absent and null are the empty text. */
export function textOf(body: Body, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw badJson(`${name} must be a string`);
  if (!isStorable(value)) throw invalid(`${name} contains characters that cannot be kept`);
  return value;
}

/** A yes or no; absent and null are what the endpoint does when told nothing. */
export function flagOf(body: Body, name: string, otherwise = false): boolean {
  if (!hasField(body, name)) return otherwise;
  const value = body[name];
  if (typeof value !== "boolean") throw badJson(`${name} must be a boolean`);
  return value;
}

/** Is a field there at all, and not null? */
export function hasField(body: Body, name: string): boolean {
  return Object.hasOwn(body, name) && body[name] !== undefined && body[name] !== null;
}

/** An object field, such as a person's metadata; small enough to travel in every token. */
export function dataOf(body: Body, name: string): Record<string, unknown> {
  if (!hasField(body, name)) return {};
  const value = body[name];
  if (!isObject(value)) throw badJson(`${name} must be an object`);
  if (!isPlain(value, deepest)) throw invalid(`${name} is nested too deep or cannot be kept`);
  if (isTooMuch(value)) throw invalid(`${name} is too large`);
  return value;
}

/** Is this more than may travel in every token, and so in the headers of every request? Counted as sent: in bytes. */
export function isTooMuch(metadata: object): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) > largestData;
}

/** A parameter of the query; given twice it counts as not given. */
export function queryOf(request: FastifyRequest, name: string): string {
  const query: unknown = request.query;
  const value = isObject(query) && Object.hasOwn(query, name) ? query[name] : undefined;
  return typeof value === "string" ? value : "";
}

export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

/** Where a request comes from, for sessions, limits and the audit. */
export function deviceOf(request: FastifyRequest): { address: string; userAgent: string } {
  return { address: request.ip, userAgent: headerOf(request, "user-agent").slice(0, 500) };
}

const emailForm =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** An address as it is kept, in lower case; null when it has not the form of one. */
export function readEmail(text: string): string | null {
  const email = text.toLowerCase();
  return email.length <= longestEmail && emailForm.test(email) ? email : null;
}

const longestEmail = 255;

/** The same for an address somebody types, with the API's words for what is wrong. */
export function checkEmail(text: string): string {
  if (text === "") throw invalid("An email address is required");
  if (text.length > longestEmail) throw invalid("An email address is too long");
  const email = readEmail(text);
  if (email === null) throw invalid("Unable to validate email address: invalid format");
  return email;
}

/** A phone number as it is kept: digits only, country code first. */
export function plainPhone(text: string): string {
  return text.replace(/^\+/, "").replaceAll(" ", "");
}

/** A phone number somebody types, as it is kept, with the API's words for what is wrong. */
export function checkPhone(text: string): string {
  const phone = plainPhone(text);
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) {
    throw invalid("Invalid phone number format (E.164 required)");
  }
  return phone;
}

/** Where the caller wants a mail's link to lead, best first; nothing is allowed yet. */
export function redirectOf(request: FastifyRequest): readonly string[] {
  const asked = queryOf(request, "redirect_to") || headerOf(request, "redirect_to");
  return [asked, headerOf(request, "referer")];
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && uuidForm.test(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(([key, one]) => isStorable(key) && isPlain(one, levels - 1));
}
