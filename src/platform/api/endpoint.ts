// An endpoint is declared once, in a capability's api.ts. The handler's types, the typed client, the
// OpenAPI document and the access table all come from that one declaration.
import type { z } from "zod";
import type { Needs } from "#kernel/permissions.ts";

/**
 * What is asked of somebody who is signed in. `"works-here"`: anybody but the people of a supplier, who have an account
 * here for what is theirs and read nothing of the inside.
 */
export type SignedInNeeds = Needs | "works-here";

/** `"provider"`: a callback with its secret in the path; `"operator"`: health and the first owner. */
export type EndpointNeeds = SignedInNeeds | "public" | "provider" | "operator";

/** What a reading answers with: data as JSON, the bytes of a paper or an export, or a stream of events. */
export type Media =
  | "application/json"
  | "application/pdf"
  | "text/csv"
  | "application/geo+json"
  | "text/event-stream"
  | "application/octet-stream";

type ObjectSchema = z.ZodObject;

export interface Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Returns extends z.ZodType | undefined = z.ZodType | undefined,
  Asked extends EndpointNeeds = EndpointNeeds,
  Answer extends Media = Media,
> {
  kind: "query" | "command" | "stream";
  /** `/api/...` with `{name}` for path parameters; the other params go to the query string. */
  path: string;
  needs: Asked;
  /** One sentence: what it means in the business. */
  does: string;
  params: Params;
  body: Body;
  returns: Returns;
  media: Answer;
  /**
   * May wait in the outbox without a network: only commands that record a new thing under its own id, and steps of
   * what is one person's own, which nobody else takes.
   */
  offline: boolean;
  /** It looks at a whole season, as a board does: in a crowd nobody waits behind it on a connection they share. */
  readsMuch: boolean;
  /**
   * A reading whose question names a person: its params travel in the body of a POST, because every proxy on the way
   * keeps addresses; none of them stands in its path. It stays a reading, without an id of its own, an audit line or a
   * receipt.
   */
  asksInBody: true | undefined;
  /**
   * It lets money go, or says who may: whoever does it showed their password or second step lately, or is asked for it
   * again (decision 0072).
   */
  asksAgain: true | undefined;
}

interface Declared<P, B, R, N> {
  needs: N;
  does: string;
  params?: P;
  body?: B;
  returns?: R;
  offline?: boolean;
  readsMuch?: boolean;
  asksInBody?: true;
  asksAgain?: true;
}

// NoInfer: a schema that was left out is undefined, whatever the place it is declared in expects.

/** A read: GET, or POST where its question is not to stand in an address; changes nothing. */
export function query<
  const N extends EndpointNeeds,
  P extends ObjectSchema | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  path: string,
  declared: Omit<Declared<P, undefined, R, N>, "asksAgain" | "body" | "offline">,
): Endpoint<NoInfer<P>, undefined, NoInfer<R>, N, "application/json"> {
  return endpoint<P, undefined, R, N, "application/json">(
    "query",
    path,
    declared,
    "application/json",
  );
}

/** A read that answers with a file: a paper, an export. */
export function file<
  const M extends Exclude<Media, "application/json" | "text/event-stream">,
  const N extends EndpointNeeds,
  P extends ObjectSchema | undefined = undefined,
>(
  path: string,
  media: M,
  declared: Omit<
    Declared<P, undefined, undefined, N>,
    "asksAgain" | "asksInBody" | "body" | "offline" | "readsMuch" | "returns"
  >,
): Endpoint<NoInfer<P>, undefined, undefined, N, M> {
  return endpoint<P, undefined, undefined, N, M>("query", path, declared, media);
}

/**
 * A read that stays open: GET, answered with server-sent events as long as the session lives. Its handler
 * is asked again whenever its reader's bell rings, and says what is new after the event they know.
 */
export function stream<
  const N extends Needs,
  P extends z.ZodObject<{ after: z.ZodOptional<z.ZodString> }>,
  R extends z.ZodType,
>(
  path: string,
  declared: { needs: N; does: string; params: P; returns: R },
): Endpoint<NoInfer<P>, undefined, NoInfer<R>, N, "text/event-stream"> {
  return endpoint<P, undefined, R, N, "text/event-stream">(
    "stream",
    path,
    declared,
    "text/event-stream",
  );
}

/** A write: POST, one transaction, safe to send again under the same id. */
export function command<
  const N extends EndpointNeeds,
  P extends ObjectSchema | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  path: string,
  declared: Omit<Declared<P, B, R, N>, "asksInBody" | "readsMuch">,
): Endpoint<NoInfer<P>, NoInfer<B>, NoInfer<R>, N, "application/json"> {
  return endpoint<P, B, R, N, "application/json">("command", path, declared, "application/json");
}

function endpoint<
  P extends ObjectSchema | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  N extends EndpointNeeds,
  M extends Media,
>(
  kind: Endpoint["kind"],
  path: string,
  declared: Declared<P, B, R, N>,
  media: M,
): Endpoint<P, B, R, N, M> {
  return {
    kind,
    path,
    needs: declared.needs,
    does: declared.does,
    // An absent schema is `undefined` by its own type parameter; TypeScript cannot see that here.
    params: declared.params as P,
    body: declared.body as B,
    returns: declared.returns as R,
    media,
    offline: declared.offline ?? false,
    // A paper or an export is made of what was read while its transaction stands.
    readsMuch: declared.readsMuch ?? media !== "application/json",
    asksInBody: declared.asksInBody,
    asksAgain: declared.asksAgain,
  };
}

/** How an endpoint is asked. */
export function methodOf({
  kind,
  asksInBody,
}: Pick<Endpoint, "kind" | "asksInBody">): "GET" | "POST" {
  return kind === "command" || asksInBody ? "POST" : "GET";
}

/** A capability's endpoints, by verb. */
export type Api = Record<string, Endpoint>;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the handler gets: parsed, with bigints. */
export type ParamsOf<E extends Endpoint> = Out<E["params"]>;
export type BodyOf<E extends Endpoint> = Out<E["body"]>;
/** What the handler gives back: bigints and all. A file endpoint gives bytes and a name. */
export type ReturnsOf<E extends Endpoint> = E["returns"] extends z.ZodType
  ? E["media"] extends "text/event-stream"
    ? Told<z.output<E["returns"]>> | null
    : z.output<E["returns"]>
  : E["media"] extends "application/json"
    ? void
    : FileAnswer;

/** What crosses the wire: digits as strings. */
export type WireParams<E extends Endpoint> = In<E["params"]>;
export type WireBody<E extends Endpoint> = In<E["body"]>;
export type WireReturns<E extends Endpoint> = E["returns"] extends z.ZodType
  ? z.input<E["returns"]>
  : undefined;

/** An event of a stream, with the id by which its reader goes on later. */
export interface Told<Event> {
  id: string;
  event: Event;
}

/** A file on its way out. */
export interface FileAnswer {
  name: string;
  bytes: Uint8Array | string;
}

/** Fills `{name}` in the path and puts the other parameters in the query string. */
export function urlOf(
  endpoint: Pick<Endpoint, "path">,
  params: Record<string, unknown> = {},
): string {
  const rest = { ...params };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
