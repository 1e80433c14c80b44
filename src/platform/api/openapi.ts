// The OpenAPI 3.1 document, generated from the endpoint declarations: it cannot say anything else
// than what the server does.
import { z } from "zod";
import type { Api, Endpoint } from "./endpoint.ts";

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

/** The whole document; keys sorted by path so that a change shows as a small difference. */
export function openApiDocument(apis: readonly NamedApi[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const all = apis.flatMap(({ name, api }) =>
    Object.entries(api).map(([verb, endpoint]) => ({ name, verb, endpoint })),
  );
  all.sort((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1));
  for (const { name, verb, endpoint } of all) {
    const method = endpoint.kind === "query" ? "get" : "post";
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, verb, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Mavuno", version: "1", description: "Momentum in Every Market" },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation(name: string, verb: string, endpoint: Endpoint): Record<string, unknown> {
  const parameters = parametersOf(endpoint);
  if (endpoint.kind === "command") {
    parameters.push({
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description: "The write's own id; needed when the body has no id.",
      schema: { type: "string", format: "uuid" },
    });
  }
  return {
    operationId: `${name}.${verb}`,
    tags: [name],
    summary: endpoint.does,
    "x-needs": endpoint.needs,
    ...(endpoint.offline ? { "x-offline": true } : {}),
    ...(endpoint.needs === "public" ? { security: [] } : {}),
    parameters,
    ...(endpoint.body ? { requestBody: jsonContent(endpoint.body) } : {}),
    responses: {
      ...successOf(endpoint),
      default: {
        description: "A problem, in the words of RFC 9457",
        content: {
          "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
        },
      },
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

function successOf(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.media !== "application/json") {
    const content = { [endpoint.media]: { schema: { type: "string", format: "binary" } } };
    return { "200": { description: "The file", content } };
  }
  if (!endpoint.returns) return { "204": { description: "Done" } };
  return { "200": { description: "Done", ...jsonContent(endpoint.returns) } };
}

function jsonContent(schema: z.core.$ZodType): Record<string, unknown> {
  return { content: { "application/json": { schema: jsonSchema(schema) } } };
}

function jsonSchema(schema: z.core.$ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}
