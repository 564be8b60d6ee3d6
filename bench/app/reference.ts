/** The references: an empty page and a page with React alone, from a minimal server. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

export type Reference = {
  /** Bytes, compressed at the same levels as the app's files. */
  react: { gzip: number; brotli: number };
  emptyUrl: string;
  reactUrl: string;
  stop(): void;
};

const SCRIPT = "/react-alone.js";

export async function openReference(): Promise<Reference> {
  const script = await reactAlone();
  const brotli = brotliCompressSync(script);
  const server = createServer(({ url }, response) => {
    if (url === SCRIPT) {
      response.setHeader("content-encoding", "br");
      answer(response, "application/javascript", brotli);
    } else if (url === "/react")
      answer(response, "text/html", page("", `<script type="module" src="${SCRIPT}"></script>`));
    else answer(response, "text/html", page("<h1>Empty</h1>"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    react: { gzip: gzipSync(script, { level: 9 }).length, brotli: brotli.length },
    emptyUrl: `${url}/`,
    reactUrl: `${url}/react`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, type: string, body: string | Uint8Array): void {
  response.setHeader("content-type", `${type}; charset=utf-8`).end(body);
}

function page(content: string, script = ""): string {
  return `<!doctype html><html lang="en"><head><title>Reference</title>
    <meta name="viewport" content="width=device-width"></head>
    <body><main>${content}</main>${script}</body></html>`;
}

async function reactAlone(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    root: import.meta.dirname,
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL("react-alone.ts", import.meta.url)) },
    },
  });
  const [output] = [built].flat();
  const [chunk] = output !== undefined && "output" in output ? output.output : [];
  if (chunk === undefined) throw new Error("the page with React alone was not built");
  return chunk.code;
}
