/** OpenAPI 3.1 from the same schemas that validate the calls. */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import {
  COMMON_REFUSALS,
  FILE_REFUSALS,
  KEY_REFUSALS,
  MEMBER_REFUSALS,
  MONEY_REFUSALS,
  REFUSALS,
  type RefusalCode,
  STAFF_REFUSALS,
} from "@ballast/contract/errors.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { pathOf } from "@ballast/contract/route.ts";
import * as z from "zod/mini";

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  pattern?: string;
  default?: unknown;
};

/** What travels on the wire: of a codec, its text side, for input and output alike. */
export function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema & { $schema?: string };
  return rest;
}

/** Every refusal a call may answer: its own, and those of its kind. */
export function refusalsOf(call: Endpoint): RefusalCode[] {
  const all = [
    ...call.refusals,
    ...(call.member ? MEMBER_REFUSALS : []),
    ...(call.staff ? STAFF_REFUSALS : []),
    ...(call.money ? MONEY_REFUSALS : call.keyed ? KEY_REFUSALS : []),
    ...(call.body === "multipart" ? FILE_REFUSALS : []),
    ...COMMON_REFUSALS,
  ];
  return [...new Set(all)];
}

const envelope = (data: JsonSchema) => ({
  type: "object",
  required: ["code", "msg", "data"],
  properties: { code: { type: "integer" }, msg: { type: "string" }, data },
});

function parameters(call: Endpoint, input: JsonSchema) {
  const header = (name: string, required: boolean, schema: object) => ({
    name,
    in: "header",
    required,
    schema,
  });
  const query = call.body === "query" ? Object.entries(input.properties ?? {}) : [];
  return [
    header("Language", false, { type: "string", enum: LANGUAGES, default: "en_US" }),
    ...(call.money ? [header("Idempotency-Key", true, { type: "string", format: "uuid" })] : []),
    ...query.map(([name, schema]) => ({
      name,
      in: "query",
      required: input.required?.includes(name) ?? false,
      schema,
    })),
  ];
}

function body(call: Endpoint, input: JsonSchema) {
  if (call.body !== "form" && call.body !== "multipart") return {};
  const kind = call.body === "form" ? "application/x-www-form-urlencoded" : "multipart/form-data";
  return { requestBody: { content: { [kind]: { schema: input } } } };
}

function responses(call: Endpoint) {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => REFUSALS[code].status);
  const refused = [...byStatus].sort(([a], [b]) => a - b);
  return {
    200: {
      description: "Success",
      content: call.download
        ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
        : { "application/json": { schema: envelope(wireSchema(call.output)) } },
    },
    ...Object.fromEntries(
      refused.map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `${REFUSALS[code].number} ${code}`).join(", "),
          content: {
            "application/json": {
              schema: envelope({
                type: "object",
                required: ["refusal"],
                properties: { refusal: { type: "string", enum: [...codes] } },
              }),
            },
          },
        },
      ]),
    ),
  };
}

export function openApi(calls: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const input = wireSchema(call.input);
    const path = pathOf(call);
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = {
      operationId: `${call.method.toLowerCase()}_${call.service}_${call.path}`.replace(/\W+/g, "_"),
      tags: [call.service],
      summary: call.purpose,
      ...(call.member ? { security: [{ token: [] }] } : {}),
      ...(call.staff ? { security: [{ staff: [] }] } : {}),
      parameters: parameters(call, input),
      ...body(call, input),
      responses: responses(call),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Ballast",
      version,
      description:
        "Daily-return plans that are fully backed before they are sold. Test money only. Amounts are text: whole numbers of the currency's smallest unit.",
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "X-Access-Token" },
        staff: { type: "apiKey", in: "header", name: "X-Staff-Token" },
      },
    },
  };
}
