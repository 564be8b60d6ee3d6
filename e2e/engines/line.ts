/**
 * The network between a browser and the stack: it can be cut, and it adds to the app's page a
 * script that stores each error. WebDriver can do neither.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export type Line = {
  /** The URL at which the browser finds the stack. */
  url: string;
  /** Cuts the network as in a tunnel: nothing gets through, and nobody responds. */
  cut(): Promise<void>;
  mend(): Promise<void>;
};

/** The storage key under which the page keeps its errors across page loads. */
export const ERRORS = "tests.errors";

const KEEP_ERRORS = `(() => {
  const keep = (text) => {
    const all = JSON.parse(localStorage.getItem("${ERRORS}") ?? "[]");
    localStorage.setItem("${ERRORS}", JSON.stringify([...all, text]));
  };
  addEventListener("error", ({ message, filename, lineno, target }) =>
    keep(message ? "exception: " + message + " (" + filename + ":" + lineno + ")"
      : "not loaded: " + (target.src || target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => keep("rejection: " + reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    keep("policy: " + violatedDirective + " " + blockedURI));
  const { error } = console;
  console.error = (...said) => {
    keep("console: " + said.join(" "));
    error(...said);
  };
})()`;
const ALLOWED = `'sha256-${createHash("sha256").update(KEEP_ERRORS).digest("base64")}'`;
const POLICY = "content-security-policy";

export async function openLine(stack: string): Promise<Line> {
  const to = new URL(stack);
  const server = createServer((asked, answer) => void passOn(to, asked, answer));
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (asked, socket, head) => {
    const onward = connect(Number(to.port), to.hostname);
    const headers = [];
    for (let at = 0; at < asked.rawHeaders.length; at += 2) {
      headers.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}\r\n`);
    }
    onward.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
    onward.write(head);
    for (const [from, into] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      from.on("error", () => into.destroy());
      from.on("close", () => into.destroy());
      from.pipe(into);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(port),
  };
}

async function passOn(to: URL, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const isPage = /^\/(index\.html)?(\?|$)/.test(asked.url ?? "");
  const headers = { ...asked.headers, ...(isPage ? { "accept-encoding": "identity" } : {}) };
  const onward = request(
    { host: to.hostname, port: to.port, path: asked.url, method: asked.method, headers },
    async (said) => {
      if (!isPage || said.statusCode !== 200) {
        answer.writeHead(said.statusCode ?? 502, said.headers);
        said.pipe(answer);
        return;
      }
      const page = (await buffer(said)).toString();
      const { "content-length": _, ...rest } = said.headers;
      const policy = String(rest[POLICY]).replace("script-src 'self'", `$& ${ALLOWED}`);
      answer.writeHead(200, { ...rest, [POLICY]: policy });
      answer.end(page.replace("<head>", `<head><script>${KEEP_ERRORS}</script>`));
    },
  );
  onward.on("error", () => answer.destroy());
  answer.on("error", () => onward.destroy());
  asked.pipe(onward);
}
