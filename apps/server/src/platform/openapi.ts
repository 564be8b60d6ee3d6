/** OpenAPI 3.1 from the same schemas that validate the calls. */
import type { Endpoint, FileParts } from "@ballast/contract/endpoint.ts";
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
import { pathOf, SERVICES, type Service, takesKey } from "@ballast/contract/route.ts";
import { answerSchema, type JsonSchema, namedSchemas, wireSchema } from "./openapi-schemas.ts";

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
    ...(takesKey(call)
      ? [header("Idempotency-Key", call.money, { type: "string", format: "uuid" })]
      : []),
    ...query.map(([name, schema]) => ({
      name,
      in: "query",
      required: input.required?.includes(name) ?? false,
      schema,
    })),
  ];
}

function body(call: Endpoint, input: JsonSchema) {
  if (call.body === "multipart") {
    const content = { "multipart/form-data": multipart(input, call.files) };
    return { requestBody: { required: true, content } };
  }
  if (call.body !== "form") return {};
  const content = { "application/x-www-form-urlencoded": { schema: input } };
  return { requestBody: { required: (input.required?.length ?? 0) > 0, content } };
}

/** Accepted picture types; each is converted to WebP. */
const PICTURES = ["jpeg", "png", "webp", "gif", "avif", "tiff"].map((kind) => `image/${kind}`);
const BINARY = { type: "string", format: "binary" };

/** A call that declares no files accepts any file field, named after a command's option. */
function multipart(input: JsonSchema, files: FileParts | undefined) {
  if (!files) return { schema: { ...input, additionalProperties: BINARY } };
  const { field, least, most, mostBytes } = files;
  const description = `${least} to ${most}, each a picture of at most ${mostBytes} bytes`;
  const part =
    most === 1
      ? { ...BINARY, description: `a picture of at most ${mostBytes} bytes` }
      : { type: "array", minItems: least, maxItems: most, items: BINARY, description };
  const required = [...(input.required ?? []), ...(least > 0 ? [field] : [])];
  return {
    schema: { ...input, properties: { ...input.properties, [field]: part }, required },
    encoding: { [field]: { contentType: PICTURES.join(", ") } },
  };
}

const RETRY_AFTER = {
  description: "Seconds, of a refusal that ends by itself; `data.until` says when",
  schema: { type: "integer" },
};

function responses(call: Endpoint, referring: (schema: JsonSchema) => JsonSchema) {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => REFUSALS[code].status);
  const refused = [...byStatus].sort(([a], [b]) => a - b);
  return {
    200: {
      description: "Success",
      content: call.download
        ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
        : { "application/json": { schema: envelope(referring(answerSchema(call))) } },
    },
    ...Object.fromEntries(
      refused.map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `${REFUSALS[code].number} ${code}`).join(", "),
          headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
          content: {
            "application/json": {
              schema: envelope({
                type: "object",
                required: ["refusal"],
                properties: {
                  refusal: { type: "string", enum: [...codes] },
                  until: { type: "string" },
                  requestId: { type: "string" },
                },
              }),
            },
          },
        },
      ]),
    ),
  };
}

const ABOUT: Record<Service, string> = {
  user: "Coming in, the member, what staff publish, feedback, invitations, own limits and own data",
  product: "Products on show, purchases and orders",
  gift: "Rewards: coupons, coins, the quiz, codes, claims; and posted rates",
  square: "The community: posts, comments, likes, reports, blocks",
  income: "What orders have earned, and taking it out",
  assets: "The wallets, their records, deposits and withdrawals of USDT",
  cash: "Local currency that is credited in USDT, and USDT paid out to a bank card",
  fiat: "The local wallet, its one conversion and its refunds",
  message: "What the member is told",
  proof: "The member's own part of the published liabilities",
  open: "What everybody may know, without a login",
  console: "Calls of staff",
};

function securityOf(call: Endpoint): object[] {
  if (call.member) return [{ token: [] }];
  return call.staff ? [{ staff: [] }] : [];
}

export function openApi(calls: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  const { schemas, referring } = namedSchemas();
  for (const call of calls) {
    const input = wireSchema(call.input);
    const path = pathOf(call);
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = {
      operationId: `${call.method.toLowerCase()}_${call.service}_${call.path}`.replace(/\W+/g, "_"),
      tags: [call.service],
      summary: call.purpose,
      security: securityOf(call),
      parameters: parameters(call, input),
      ...body(call, input),
      responses: responses(call, referring),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Ballast",
      version,
      description:
        "Plans whose whole return is locked before sale. Test money only. Amounts are text: whole numbers of the currency's smallest unit.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The origin of this text" }],
    tags: SERVICES.map((name) => ({ name, description: ABOUT[name] })),
    paths,
    components: {
      schemas,
      headers: { RetryAfter: RETRY_AFTER },
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "X-Access-Token" },
        staff: { type: "apiKey", in: "header", name: "X-Staff-Token" },
      },
    },
  };
}
