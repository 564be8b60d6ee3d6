// @rule call/openapi
import { MONEY_REFUSALS, REFUSALS } from "@ballast/contract/errors.ts";
import { pathOf, SERVICES } from "@ballast/contract/route.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../../test/all-calls.ts";
import { useApp } from "../../test/kit.ts";
import { html, page } from "./html.ts";
import { readRelease, releaseText } from "./release.ts";

const app = useApp();
const get = (path: string) => fetch(`${app.url}${path}`);

type Schema = { type?: unknown; properties?: Record<string, Schema>; [key: string]: unknown };
type Media = { schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content: Record<string, Media> }>;
};
type Described = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, Schema> };
};

/** Every schema inside a value, including nested ones. */
function schemasIn(value: unknown): Schema[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "schema" in value ? [(value as Media).schema] : [];
  return [...own, ...Object.values(value).flatMap(schemasIn)];
}

describe("the OpenAPI text", () => {
  let described: Described;
  beforeAll(async () => {
    described = (await (await get("/api/openapi.json")).json()) as Described;
  });
  const operations = () =>
    Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const operationOf = (call: (typeof CALLS)[number]) =>
    described.paths[pathOf(call)]?.[call.method.toLowerCase()] as Operation;

  it("is of OpenAPI 3.1, with what it needs and each operation named once", () => {
    expect(described.openapi).toBe("3.1.0");
    expect(Object.keys(described).sort()).toEqual([
      ...["components", "info", "openapi", "paths"],
      ...["servers", "tags"],
    ]);
    expect(described.info).toMatchObject({ title: "Ballast", version: expect.any(String) });
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\w+$/);
    for (const { path, method, operation } of operations()) {
      expect(path).toMatch(/^\/api\/[^{}?]+$/);
      expect(["get", "post"]).toContain(method);
      expect(operation.responses).toHaveProperty("200");
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[245]\d\d$/);
        expect(response.description.length).toBeGreaterThan(0);
      }
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
      for (const parameter of operation.parameters) {
        expect(["header", "query"]).toContain(parameter.in);
        expect(parameter.required).toBeTypeOf("boolean");
        expect(parameter.schema).toBeTypeOf("object");
      }
      for (const named of operation.security ?? []) {
        for (const scheme of Object.keys(named)) {
          expect(described.components.securitySchemes).toHaveProperty(scheme);
        }
      }
    }
  });

  it("has schemas of JSON Schema's kinds, and those that it refers to", () => {
    const text = JSON.stringify(described);
    const referred = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect(text.match(/"\$ref"/g)?.length).toBeGreaterThan(referred.size);
    expect([...referred].sort()).toEqual(Object.keys(described.components.schemas).sort());
    for (const name of ["Order", "Product", "CapitalRecord", "Message", "Withdrawal"]) {
      expect(referred).toContain(name);
    }
    expect(described.components.schemas.CapitalRecord?.properties).toHaveProperty("time");
    expect(text).not.toContain('"$schema"');
    const kinds = ["string", "number", "integer", "boolean", "array", "object", "null"];
    const all = schemasIn(described.paths).flatMap(function below(schema): Schema[] {
      return [schema, ...Object.values(schema.properties ?? {}).flatMap(below)];
    });
    expect(all.length).toBeGreaterThan(500);
    const types = all.flatMap(({ type }) => type ?? []);
    for (const type of types) expect(kinds).toContain(type);
  });

  it("holds every call of the contract and nothing else", () => {
    const there = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(there.sort()).toEqual(CALLS.map((call) => `${call.method} ${pathOf(call)}`).sort());
  });

  it("says of each call who may call it, how its input travels and what it may refuse", () => {
    for (const call of CALLS) {
      const operation = operationOf(call);
      const asked = call.member ? [{ token: [] }] : call.staff ? [{ staff: [] }] : [];
      expect(operation.security ?? []).toEqual(asked);
      const kinds = Object.keys(operation.requestBody?.content ?? {});
      const form = "application/x-www-form-urlencoded";
      const expected = { form: [form], multipart: ["multipart/form-data"], query: [], none: [] };
      expect(kinds, pathOf(call)).toEqual(expected[call.body]);
      for (const refusal of call.refusals) {
        const { number, status } = REFUSALS[refusal];
        expect(operation.responses[status]?.description).toContain(`${number} ${refusal}`);
      }
      expect(operation.parameters.map(({ name }) => name)).toContain("Language");
    }
  });

  it("says where it is served, by which licence, and of a call without a login that it needs none", () => {
    expect(described).toMatchObject({
      info: { license: { identifier: "MIT" } },
      servers: [{ url: "/" }],
    });
    for (const call of CALLS) expect(operationOf(call)).toHaveProperty("security");
    const open = CALLS.filter((call) => !call.member && !call.staff);
    for (const call of open) expect(operationOf(call).security, pathOf(call)).toEqual([]);
  });

  it("has each part of a call with files, its kinds and its sizes", () => {
    const withFiles = CALLS.filter((call) => call.body === "multipart" && !call.staff);
    expect(withFiles.length).toBeGreaterThan(4);
    for (const call of withFiles) {
      const body = operationOf(call).requestBody?.content["multipart/form-data"];
      const { field = "", most, mostBytes } = call.files ?? {};
      const part = body?.schema.properties?.[field];
      expect(JSON.stringify(part), pathOf(call)).toContain(`${mostBytes} bytes`);
      expect(part, pathOf(call)).toMatchObject(
        most === 1 ? { format: "binary" } : { maxItems: most },
      );
      expect(JSON.stringify(body)).toContain("image/jpeg");
    }
  });

  it("asks for an Idempotency-Key where a call moves money, and nowhere else", () => {
    const asking = CALLS.filter((call) =>
      operationOf(call).parameters.some(
        ({ name, required }) => name === "Idempotency-Key" && required,
      ),
    );
    expect(asking.map(pathOf)).toEqual(CALLS.filter((call) => call.money).map(pathOf));
    expect(asking.length).toBeGreaterThan(3);
    for (const call of asking) {
      const text = JSON.stringify(operationOf(call).responses);
      for (const refusal of MONEY_REFUSALS) expect(text).toContain(refusal);
    }
  });
});

describe("the page of the API", () => {
  it("shows every service and call, readable without script", async () => {
    const response = await get("/api");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = await response.text();
    expect(text).toContain("TEST · no real money moves here");
    expect(text).not.toContain("<script");
    expect(text).toContain(`<p>Ballast ${releaseText(readRelease())}.</p>`);
    for (const service of SERVICES) expect(text).toContain(`<h2 id="${service}">`);
    for (const call of CALLS) {
      expect(text).toContain(`<code>${call.method}</code> <code>${pathOf(call)}</code>`);
    }
    expect(text.match(/Idempotency-Key\./g)).toHaveLength(
      CALLS.filter((call) => call.money).length,
    );
    expect(text).not.toMatch(/undefined|\[object/);
  }); // @rule 1.9/test-money

  it("has its style from a file of ours", async () => {
    const response = await get("/pages/style.css");
    expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await (await get("/api")).text()).toContain('href="/pages/style.css"');
  });
});

describe("html", () => {
  const HOSTILE = `"><script>alert('1')</script>&amp;`;
  const ESCAPED = "&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;";

  it("escapes every value, in text, in attributes and in lists", () => {
    expect(html`<p title="${HOSTILE}">${HOSTILE}${[HOSTILE, [HOSTILE]]}</p>`.text).toBe(
      `<p title="${ESCAPED}">${ESCAPED.repeat(3)}</p>`,
    );
    expect(page(HOSTILE, html`<p>${HOSTILE}</p>`, HOSTILE)).not.toContain("<script>");
  });

  it("leaves alone what it made itself, and draws nothing for nothing", () => {
    expect(
      html`<ul>${[html`<li>1</li>`, html`<li>${2n}</li>`]}${null}${undefined}${0}</ul>`.text,
    ).toBe("<ul><li>1</li><li>2</li>0</ul>");
  });

  it("is not deceived by an object that looks like its own", () => {
    const made = { text: "<b>", toString: () => "<i>" } as unknown as string;
    expect(html`${made}`.text).toBe("&#60;i&#62;");
  });
});
