/**
 * Checks the systemd units and the container image without systemd and without a container engine.
 */
// @rule run/backup
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { configSchema } from "../apps/server/src/platform/config.ts";
import { CATALOG } from "../apps/server/src/staff-catalog.ts";
import { PLATFORMS } from "./platforms.ts";

const UNITS = "docs/operations/systemd";
const units = readdirSync(UNITS)
  .filter((name) => name.endsWith(".service"))
  .map((name) => ({ name, text: readFileSync(join(UNITS, name), "utf8") }));
const image = readFileSync("Containerfile", "utf8");
const bootstrap = readFileSync("scripts/bootstrap.mjs", "utf8");

/** The privileges that the units remove from a process; each unit removes all of them. */
const HARDENED = [
  "NoNewPrivileges=yes",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "CapabilityBoundingSet=",
  "RestrictNamespaces=yes",
  "SystemCallFilter=@system-service",
  "UMask=0077",
];

describe("the units of systemd", () => {
  it("run programs that are there, under an account of their own", () => {
    expect(units.length).toBe(4);
    for (const { name, text } of units) {
      const started = /^ExecStart=\/opt\/ballast\/(\S+) (\S+)/m.exec(text);
      expect(started?.[1], name).toBe("node");
      expect(existsSync(started?.[2] ?? ""), name).toBe(true);
      expect(text, name).toMatch(/^User=ballast$/m);
    }
  });

  it("start the Node that a documented link leads to, on each processor that Linux is run on", () => {
    const start = readFileSync("docs/operations/start.md", "utf8");
    const [, command = ""] = /`(ln -sfn [^`]+)`/.exec(start) ?? [];
    const root = mkdtempSync(join(tmpdir(), "ballast-units-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const linux = PLATFORMS.filter(({ platform }) => platform === "linux");
    expect(linux.length).toBeGreaterThan(1);
    for (const { node } of linux) {
      const tree = join(root, node);
      mkdirSync(join(tree, "node_modules", node, "bin"), { recursive: true });
      writeFileSync(join(tree, "node_modules", node, "bin", "node"), node);
      for (const _again of [1, 2]) {
        execFileSync("sh", ["-c", command.replaceAll("/opt/ballast", tree)]);
        expect(readFileSync(join(tree, "node"), "utf8")).toBe(node);
      }
    }
  });

  it("take away from each process what it has no use for", () => {
    for (const { name, text } of units) {
      const lines = text.split("\n");
      expect(
        HARDENED.filter((line) => !lines.includes(line)),
        name,
      ).toEqual([]);
      expect(text, name).toMatch(/^ReadWritePaths=\/var\//m);
    }
  });

  it("set nothing that is not a setting, and listen on this machine alone", () => {
    for (const { name, text } of units) {
      const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap((match) =>
        (match[1] ?? "").split(" ").map((one) => one.split("=")[0] ?? ""),
      );
      expect(
        set.filter((one) => !(one in configSchema.shape)),
        name,
      ).toEqual([]);
      const host = /HTTP_HOST=(\S+)/.exec(text)?.[1] ?? "127.0.0.1";
      expect(host, name).toBe("127.0.0.1");
    }
  });

  it("tell how they are at ports of their own, which the example for Prometheus reads", () => {
    const ports = units.flatMap(({ text }) => /METRICS_PORT=(\d+)/.exec(text)?.[1] ?? []);
    expect(ports).toHaveLength(units.filter(({ text }) => text.includes("src/main.ts")).length);
    const example = readFileSync("docs/operations/README.md", "utf8");
    const read = [...example.matchAll(/"127\.0\.0\.1:(\d+)"/g)].map(([, port]) => port);
    expect(read.toSorted()).toEqual([...new Set(ports)].toSorted());
  });

  it("give the owner's login and the words of the chain to no process that answers members", () => {
    const of = (name: string) => units.find((unit) => unit.name === name)?.text ?? "";
    expect(of("ballast-http.service")).not.toMatch(/owner\.env|KEYS_FILE/);
    expect(of("ballast-worker.service")).not.toMatch(/owner\.env/);
    expect(of("ballast-worker.service")).toMatch(/^LoadCredential=keys\.json:/m);
  });
});

describe("the runbooks", () => {
  const books = readdirSync("docs/operations")
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({ text: readFileSync(join("docs/operations", name), "utf8") }));
  const ROLE_OF: Record<string, string> = { ana: "finance", ben: "auditor", eva: "admin" };

  /** The words of a command line, without quotes, up to a comment. */
  const wordsOf = (line: string) =>
    [...(line.split("#")[0] ?? "").matchAll(/"([^"]*)"|(\S+)/g)].map(
      (one) => one[1] ?? one[2] ?? "",
    );
  const linesOf = (text: string) =>
    [...text.matchAll(/npm run staff -- ([^\n`]+)/g)]
      .map((match) => wordsOf(match[1] ?? ""))
      .filter((words) => !words.includes("…"));

  it("give staff commands as they are, with every option they need, by a person who may", () => {
    expect(books.flatMap(({ text }) => linesOf(text)).length).toBeGreaterThan(15);
    for (const words of books.flatMap(({ text }) => linesOf(text))) {
      const line = words.join(" ");
      const as = words[0] === "--as" ? words[1] : undefined;
      const rest = as === undefined ? words : words.slice(2);
      const command = CATALOG.commands.find(({ name }) => name === rest[0]);
      expect(command, line).toBeDefined();
      if (as !== undefined) expect(command?.roles, line).toContain(ROLE_OF[as]);
      else expect(command?.first, line).toBe(true);
      const given = rest.filter((word) => word.startsWith("--")).map((word) => word.slice(2));
      const options = Object.entries(command?.options ?? {});
      const needed = options.filter(([, { needed: must }]) => must).map(([name]) => name);
      expect(given, line).toEqual(expect.arrayContaining(needed));
      expect(
        given.filter((one) => !options.some(([name]) => name === one)),
        line,
      ).toEqual([]);
    }
  });
});

describe("the image", () => {
  it("copies and runs what is there", () => {
    const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
      (match[1] ?? "").split(" "),
    );
    // The folders of the root that the server reads besides its own: migrations and functions.
    expect(copied).toContain("database");
    const run = [...image.matchAll(/[\w/-]+\.ts\b/g)].map((match) => match[0]);
    expect(copied.length).toBeGreaterThan(4);
    // A pattern copies what is there only in a released tree.
    const named = [...copied, ...run].filter((path) => !path.endsWith("*"));
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    for (const [, path] of image.matchAll(/^COPY --from=build \S+ (\S+)$/gm)) {
      expect(existsSync(join(path ?? "", "..", "vite.config.ts"))).toBe(true);
    }
  });

  it("runs on the Node that everything is pinned to, without install scripts, not as root", () => {
    const major = /const MAJOR = (\d+)/.exec(bootstrap)?.[1];
    const bases = [...image.matchAll(/^FROM \S+\/node:(\d+)-/gm)].map((match) => match[1]);
    expect(bases).toEqual([major, major]);
    for (const [line] of image.matchAll(/npm ci.*/g)) expect(line).toContain("--ignore-scripts");
    const lines = image.split("\n");
    expect(lines.indexOf("USER node")).toBeGreaterThan(0);
    expect(lines.indexOf("USER node")).toBeLessThan(lines.findIndex((one) => /^CMD/.test(one)));
  });

  it("sets nothing that is not a setting", () => {
    const set = (/^ENV (.+)$/m.exec(image)?.[1] ?? "").split(" ").map((one) => one.split("=")[0]);
    expect(set.filter((one) => one !== "NODE_ENV" && !((one ?? "") in configSchema.shape))).toEqual(
      [],
    );
  });

  it("takes in nothing that was built or made here", () => {
    const ignored = readFileSync(".containerignore", "utf8").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".git", "data", "**/node_modules", "**/dist"]));
  });
});

describe("the health check", () => {
  let server: ReturnType<typeof createServer> | undefined;
  afterEach(() => server?.close());

  async function ended(env: Record<string, string>): Promise<number> {
    const child = spawn(process.execPath, ["scripts/healthy.ts"], {
      env: { ...process.env, ...env },
      stdio: "ignore",
    });
    const [code] = await once(child, "exit");
    return code;
  }

  it("passes while a process is ready, and fails when it is not or is not there", async () => {
    let isReady = true;
    server = createServer((_request, reply) => {
      reply.writeHead(isReady ? 200 : 503).end(JSON.stringify({ ok: isReady }));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const port = String((server.address() as AddressInfo).port);
    expect(await ended({ HTTP_PORT: port })).toBe(0);
    for (const ROLE of ["http", "worker", "both"]) {
      expect(await ended({ ROLE, METRICS_PORT: port, HTTP_PORT: "1" }), ROLE).toBe(0);
    }
    isReady = false;
    expect(await ended({ HTTP_PORT: port })).toBe(1);
    expect(await ended({ ROLE: "worker", METRICS_PORT: "1" })).toBe(1);
  });
});
