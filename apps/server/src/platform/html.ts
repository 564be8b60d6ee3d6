/**
 * Server-rendered pages (API page, sandbox). `html` escapes every value except the result of another
 * `html`.
 */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | bigint | Html | readonly Value[] | null | undefined;

function draw(value: Value): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(draw).join("");
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + draw(values[index])).join(""));
}

/** A whole page. Style and script are files (strict CSP); `script` is a path of ours. */
export function page(title: string, body: Html, script?: string): string {
  const tag = script ? html`<script type="module" src="${script}"></script>` : html``;
  return `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} · Ballast</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/pages/style.css" />
        ${tag}
      </head>
      <body>
        <header class="ribbon">TEST · no real money moves here</header>
        <main>${body}</main>
      </body>
    </html>`.text
  }`;
}
