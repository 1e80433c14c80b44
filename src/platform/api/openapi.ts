// The OpenAPI 3.1 document, generated from the endpoint declarations: it cannot say anything else
// than what the server does.
import { z } from "zod";
import { type Api, type Endpoint, methodOf } from "./endpoint.ts";

interface NamedApi {
  name: string;
  api: Api;
}

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "code"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string" },
    requestId: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    blockers: {
      type: "array",
      items: {
        type: "object",
        properties: {
          what: { type: "string" },
          owner: { type: "string" },
          link: { type: "string" },
        },
      },
    },
  },
};

const problemResponse = {
  description: "A problem, in the words of RFC 9457",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The write's own id; needed when the body has no id.",
  schema: { type: "string", format: "uuid" },
};

interface NamedEndpoint {
  name: string;
  verb: string;
  endpoint: Endpoint;
}

/** Shapes that several operations send or give, by the name they have in the document. */
type Shared = Map<z.core.$ZodType, string>;

/**
 * The whole document; keys sorted by path so that a change shows as a small difference. What several
 * operations speak of is written once, among the components.
 */
export function openApiDocument(apis: readonly NamedApi[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const all = apis.flatMap(({ name, api }) =>
    Object.entries(api).map(([verb, endpoint]) => ({ name, verb, endpoint })),
  );
  all.sort((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1));
  const shared = sharedShapes(all);
  for (const { name, verb, endpoint } of all) {
    const described = operation({ name, verb, endpoint }, shared);
    const method = methodOf(endpoint).toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: described };
  }
  const schemas = Object.fromEntries([...shared].map(([shape, name]) => [name, jsonSchema(shape)]));
  return {
    openapi: "3.1.0",
    info: { title: "Mavuno", version: "1", description: "Momentum in Every Market" },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: { Problem: problemResponse },
      schemas: { Problem: problemSchema, ...schemas },
    },
  };
}

/** A shape given or sent more than once is called after the operation that reads one such thing. */
function sharedShapes(all: readonly NamedEndpoint[]): Shared {
  return new Map([...sharedAs("returns", all), ...sharedAs("body", all)]);
}

function sharedAs(side: "returns" | "body", all: readonly NamedEndpoint[]): Shared {
  const names = new Map<z.core.$ZodType, string[]>();
  for (const { name, verb, endpoint } of all) {
    const shape = endpoint[side];
    if (shape) names.set(shape, [...(names.get(shape) ?? []), `${name}.${verb}`]);
  }
  const shared: Shared = new Map();
  for (const [shape, [first = "", ...others]] of names) {
    if (others.length === 0) continue;
    const reads = [first, ...others].find((name) => name.endsWith(".one")) ?? first;
    shared.set(shape, side === "body" ? `${reads}.body` : reads);
  }
  return shared;
}

function operation(
  { name, verb, endpoint }: NamedEndpoint,
  shared: Shared,
): Record<string, unknown> {
  const parameters = endpoint.asksInBody ? [] : parametersOf(endpoint);
  const body = endpoint.asksInBody ? endpoint.params : endpoint.body;
  if (endpoint.kind === "command") {
    parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
  }
  return {
    operationId: `${name}.${verb}`,
    tags: [name],
    summary: endpoint.does,
    "x-needs": endpoint.needs,
    ...(endpoint.offline ? { "x-offline": true } : {}),
    ...(endpoint.asksAgain ? { "x-asks-again": true } : {}),
    ...(endpoint.needs === "public" ? { security: [] } : {}),
    parameters,
    ...(body ? { requestBody: jsonContent(body, shared) } : {}),
    responses: {
      ...successOf(endpoint, shared),
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

function parametersOf(endpoint: Endpoint): Record<string, unknown>[] {
  const shape: Record<string, z.core.$ZodType> = endpoint.params?.shape ?? {};
  return Object.entries(shape).map(([name, schema]) => {
    const inPath = endpoint.path.includes(`{${name}}`);
    const required = inPath || !z.safeParse(schema, undefined).success;
    return { name, in: inPath ? "path" : "query", required, schema: jsonSchema(schema) };
  });
}

function successOf(endpoint: Endpoint, shared: Shared): Record<string, unknown> {
  if (endpoint.media === "text/event-stream") {
    const schema = endpoint.returns ? jsonSchema(endpoint.returns) : {};
    const description = "Server-sent events, each with an id and this as its data";
    return { "200": { description, content: { [endpoint.media]: { schema } } } };
  }
  if (endpoint.media !== "application/json") {
    const content = { [endpoint.media]: { schema: { type: "string", format: "binary" } } };
    return { "200": { description: "The file", content } };
  }
  if (!endpoint.returns) return { "204": { description: "Done" } };
  return { "200": { description: "Done", ...jsonContent(endpoint.returns, shared) } };
}

function jsonContent(shape: z.core.$ZodType, shared: Shared): Record<string, unknown> {
  const name = shared.get(shape);
  const schema = name === undefined ? jsonSchema(shape) : { $ref: `#/components/schemas/${name}` };
  return { content: { "application/json": { schema } } };
}

function jsonSchema(schema: z.core.$ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}
