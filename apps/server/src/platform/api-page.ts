/** Renders the human-readable API page from the contract. The page runs no script. */
import type { Endpoint, FileParts } from "@ballast/contract/endpoint.ts";
import { REFUSALS } from "@ballast/contract/errors.ts";
import { pathOf, SERVICES } from "@ballast/contract/route.ts";
import { type Html, html, page } from "./html.ts";
import { refusalsOf } from "./openapi.ts";
import { answerSchema, type JsonSchema, wireSchema } from "./openapi-schemas.ts";
import { type Release, releaseText } from "./release.ts";

export function apiPage(calls: readonly Endpoint[], release: Release): string {
  const services = SERVICES.map((service) => {
    const own = calls.filter((call) => call.service === service);
    return html`<section aria-labelledby="${service}">
      <h2 id="${service}">${service}</h2>
      ${own.map(callCard)}
    </section>`;
  });
  return page(
    "API",
    html`<h1>API</h1>
      <p>
        Every call, from the schemas that check it. The same as
        <a href="/api/openapi.json">OpenAPI 3.1</a>. Answers are
        <code>{code, msg, data}</code>; 200 is success. Amounts are text: whole numbers of the
        currency's smallest unit (tUSDT: 6 decimals).
      </p>
      <p>Ballast ${releaseText(release)}.</p>
      ${services}`,
  );
}

function callCard(call: Endpoint): Html {
  return html`<details>
    <summary>
      <code>${call.method}</code> <code>${pathOf(call)}</code> <span>${call.purpose}</span>
    </summary>
    <p>
      ${call.member ? "Member: X-Access-Token." : "No login."}
      ${call.money ? " Moves money or stock: Idempotency-Key." : ""}
      ${call.keyed ? " With an Idempotency-Key, a repeat is the same." : ""}
      ${call.body === "none" ? "" : ` Input: ${call.body}.`}
      ${call.files ? filesOf(call.files) : ""}
    </p>
    ${fields("Input", wireSchema(call.input))} ${fields("Data", answerSchema(call))}
    <p>Refusals:</p>
    <ul>
      ${refusalsOf(call).map((code) => html`<li><code>${REFUSALS[code].number}</code> ${code}</li>`)}
    </ul>
  </details>`;
}

const filesOf = ({ field, least, most, mostBytes }: FileParts) =>
  ` Files: ${field}, ${least} to ${most} pictures of at most ${mostBytes} bytes each.`;

function fields(title: string, schema: JsonSchema): Html {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) return html``;
  return html`<table>
    <caption>${title}</caption>
    <thead><tr><th>Field</th><th>Kind</th><th>Needed</th></tr></thead>
    <tbody>
      ${entries.map(
        ([name, field]) => html`<tr>
          <td><code>${name}</code></td>
          <td>${kindOf(field)}</td>
          <td>${schema.required?.includes(name) ? "yes" : ""}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function kindOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(" | ");
  if (schema.type === "array") return `list of ${kindOf(schema.items ?? {})}`;
  if (schema.type === "object") return `{ ${Object.keys(schema.properties ?? {}).join(", ")} }`;
  return [schema.type ?? "any", schema.pattern].filter(Boolean).join(" ");
}
