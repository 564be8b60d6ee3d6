/**
 * A proxy that does not forward the client's address: nginx with only `proxy_pass`, which sends
 * HTTP/1.0 requests with the server's own address as their host. Where nginx is not available, a
 * program that does the same.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { glob, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@ballast/embedded/ports.ts";

export type ForgetfulProxy = {
  url: string;
  kind: "nginx" | "a program of the tests";
  stop(): Promise<void>;
};

const INSTALLED = "/usr/sbin/nginx";
const STARTS_WITHIN_MS = 10_000;

export async function startForgetfulProxy(target: string): Promise<ForgetfulProxy> {
  const folder = await mkdtemp(join(tmpdir(), "ballast-nginx-"));
  const program = await findNginx(folder);
  const started = program && (await startNginx(program, folder, target));
  if (started) return started;
  await rm(folder, { recursive: true, force: true });
  console.warn("No nginx runs here: a program of the tests stands in for it.");
  return startStandIn(target);
}

/**
 * An installed nginx, or Debian's package unpacked into the folder, because installing it would
 * start a service.
 */
async function findNginx(folder: string): Promise<string | null> {
  if (runs(INSTALLED)) return INSTALLED;
  if (!existsSync("/usr/bin/apt-get")) return null;
  const download = () => inFolder(folder, "apt-get", "download", "nginx");
  // Without its package lists apt knows no package, and only root may fetch them.
  if (!(await download())) {
    await inFolder(folder, "apt-get", "update");
    if (!(await download())) return null;
  }
  for await (const file of glob(join(folder, "nginx_*.deb"))) {
    await inFolder(folder, "dpkg-deb", "-x", file, join(folder, "unpacked"));
  }
  const unpacked = join(folder, "unpacked", INSTALLED);
  return runs(unpacked) ? unpacked : null;
}

async function inFolder(cwd: string, program: string, ...args: string[]): Promise<boolean> {
  const [code] = await once(spawn(program, args, { cwd, stdio: "ignore" }), "exit");
  return code === 0;
}

function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ["-v"], { stdio: "ignore" }).status === 0;
}

async function startNginx(
  program: string,
  folder: string,
  target: string,
): Promise<ForgetfulProxy | null> {
  const port = await freePort(20_000 + randomInt(9_000));
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
  const config = `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr;
    events {}
    http {
      access_log off; ${paths.join(" ")}
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; } }
    }`;
  await mkdir(join(folder, "logs"), { recursive: true });
  await writeFile(join(folder, "nginx.conf"), config);
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (!(await answers(child, port))) return null;
  return {
    url: `http://127.0.0.1:${port}`,
    kind: "nginx",
    async stop() {
      const exited = once(child, "exit");
      if (child.exitCode === null && child.kill()) await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** False when the program has ended, or does not listen in time and is then ended. */
async function answers(child: ChildProcess, port: number): Promise<boolean> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (child.exitCode === null && performance.now() < until) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return true;
    await sleep(50);
  }
  child.kill("SIGKILL");
  return false;
}

/**
 * Forwards each request as nginx does: with another first line and Host, one request for each
 * connection.
 */
export async function startStandIn(target: string): Promise<ForgetfulProxy> {
  const { hostname, port, host } = new URL(target);
  const server: Server = createServer((caller) => {
    const further = connect(Number(port), hostname);
    let head = "";
    const onData = (part: Buffer) => {
      head += part.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      caller.off("data", onData);
      const [first = "", ...lines] = head.slice(0, end).split("\r\n");
      const kept = lines.filter((line) => !/^(host|connection):/i.test(line));
      const asked = [
        first.replace(/HTTP\/1\.1$/, "HTTP/1.0"),
        `Host: ${host}`,
        "Connection: close",
        ...kept,
      ];
      further.write(`${asked.join("\r\n")}${head.slice(end)}`, "latin1");
      caller.pipe(further);
    };
    caller.on("data", onData);
    further.pipe(caller);
    for (const socket of [caller, further]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kind: "a program of the tests",
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}
