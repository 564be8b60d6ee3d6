/** WebKitGTK, the engine of Safari, as Debian packages it: its MiniBrowser on a virtual screen. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@ballast/embedded/ports.ts";
import { needFromDebian } from "../../apps/server/test/debian.ts";
import { fontsFile } from "../fonts.ts";
import { COMMAND_MS, type Driver, DriverError, type ElementId, idOf, TIMEOUTS } from "./driver.ts";

const PACKAGES = ["webkit2gtk-driver", "xvfb"];
const LIBRARIES = "/usr/lib";
const START_MS = 120_000;
const RESIZES_MOST = 20;
const DRAWN_MS = 200;
/** Starts a browser whose files and output are in `folder`. */
export async function startWebKit(folder: string): Promise<Driver> {
  const program = needFromDebian("WebKitGTK", ["/usr/bin/WebKitWebDriver"], PACKAGES);
  const screen = needFromDebian("Xvfb", ["/usr/bin/Xvfb"], PACKAGES);
  const children: ChildProcess[] = [];
  const quit = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill();
      await Promise.race([ended, sleep(5_000)]);
      child.kill("SIGKILL");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await shrinkBars(folder);
    const display = await startScreen(screen, children);
    const port = await freePort(0);
    const log = openSync(join(folder, "driver.log"), "w");
    const driver = spawn(program, [`--port=${port}`], {
      stdio: ["ignore", log, log],
      env: { ...process.env, ...(await environment(folder)), DISPLAY: display },
    });
    children.push(driver);
    return await newSession(`http://127.0.0.1:${port}`, quit);
  } catch (error) {
    await quit();
    throw error;
  }
}

/** The browser draws without a graphics card and stores its data in its own folder. */
const environment = async (folder: string) => ({
  HOME: folder,
  XDG_RUNTIME_DIR: folder,
  TZ: "UTC",
  LANG: "C.UTF-8",
  GDK_BACKEND: "x11",
  NO_AT_BRIDGE: "1",
  LIBGL_ALWAYS_SOFTWARE: "1",
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  FONTCONFIG_FILE: await fontsFile(),
});

/** Otherwise the bar above the page would keep the window wider than a phone. */
async function shrinkBars(folder: string): Promise<void> {
  const styles = join(folder, ".config", "gtk-3.0");
  await mkdir(styles, { recursive: true });
  const none = "min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px;";
  await writeFile(join(styles, "gtk.css"), `* { ${none} }\n`);
}

/** Answers the name of the screen. Xvfb chooses a free one and writes its number. */
async function startScreen(screen: string, children: ChildProcess[]): Promise<string> {
  const child = spawn(
    screen,
    ["-displayfd", "3", "-screen", "0", "1024x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  children.push(child);
  const [number] = await once(child.stdio[3] as Readable, "data");
  return `:${String(number).trim()}`;
}

/** MiniBrowser is below the folder of the machine's architecture, whose name differs. */
function smallBrowser(): string {
  const found = readdirSync(LIBRARIES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.endsWith("linux-gnu"))
    .flatMap(({ name }) =>
      readdirSync(join(LIBRARIES, name))
        .filter((folder) => /^(webkit2gtk|webkitgtk)-\d/.test(folder))
        .map((folder) => join(LIBRARIES, name, folder, "MiniBrowser")),
    );
  return needFromDebian("MiniBrowser", found, PACKAGES);
}

async function newSession(url: string, quit: () => Promise<void>): Promise<Driver> {
  const binary = smallBrowser();
  const args = ["--automation"];
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary, args } } };
  const until = performance.now() + START_MS;
  for (;;) {
    try {
      const { sessionId } = await send<{ sessionId: string }>(`${url}/session`, { capabilities });
      const session = `${url}/session/${sessionId}`;
      await send(`${session}/timeouts`, TIMEOUTS);
      return driverOf(session, quit);
    } catch (error) {
      if (error instanceof DriverError || performance.now() > until) throw error;
      await sleep(100);
    }
  }
}

/** Sends one command; without a body it is a GET request. */
async function send<T = unknown>(url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    signal: AbortSignal.timeout(COMMAND_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: T & { error?: string } };
  if (!response.ok) throw new DriverError(new URL(url).pathname.split("/").pop() ?? "", value);
  return value;
}

function driverOf(session: string, quit: () => Promise<void>): Driver {
  const post = <T>(path: string, body: object = {}) => send<T>(`${session}/${path}`, body);
  const driver: Driver = {
    name: "WebKitGTK",
    async quit() {
      await fetch(session, { method: "DELETE", signal: AbortSignal.timeout(COMMAND_MS) }).catch(
        () => {},
      );
      await quit();
    },
    goTo: (url) => post("url", { url }),
    goBack: () => post("back"),
    reload: () => post("refresh"),
    run: (script, args = []) => post("execute/sync", { script, args }),
    click: (element: ElementId) => post(`element/${idOf(element)}/click`),
    type: (element, text) => post(`element/${idOf(element)}/value`, { text }),
    picture: async () => Buffer.from(await send<string>(`${session}/screenshot`), "base64"),
    // The window has a bar above the page, whose height only the page reports, and reports late.
    async resize(width, height) {
      let [addX, addY] = [0, 0];
      for (let tries = 0; tries < RESIZES_MOST; tries += 1) {
        await post("window/rect", { width: width + addX, height: height + addY });
        await sleep(DRAWN_MS);
        const [x, y] = await driver.run<[number, number]>("return [innerWidth, innerHeight]");
        if (x === width && y === height) return;
        addX += width - x;
        addY += height - y;
      }
      throw new Error(`WebKitGTK: the page cannot be ${width} × ${height}`);
    },
  };
  return driver;
}
