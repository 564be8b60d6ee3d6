/** Firefox ESR as Debian packages it, without a window. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { needFromDebian } from "../../apps/server/test/debian.ts";
import { fontsFile } from "../fonts.ts";
import { type Driver, type ElementId, idOf, TIMEOUTS } from "./driver.ts";
import { connectMarionette, type Marionette } from "./marionette.ts";

const START_MS = 120_000;

/**
 * A free port for its control, no requests to outside, and no hint that would have to be closed.
 */
const PREFERENCES = {
  "marionette.port": 0,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "extensions.systemAddon.update.enabled": false,
  "browser.safebrowsing.update.enabled": false,
  "media.gmp-manager.updateEnabled": false,
  "privacy.reduceTimerPrecision": false,
  "intl.accept_languages": "en-US",
  // Without this, a saved PDF opens in a new tab in front of the app's.
  "pdfjs.disabled": true,
  "browser.download.always_ask_before_handling_new_types": false,
};

const READABLE = "security.sandbox.content.read_path_whitelist";

/** Starts Firefox with its own profile in `folder`, which is created anew. */
export async function startFirefox(folder: string): Promise<Driver> {
  const binary = needFromDebian("Firefox ESR", ["/usr/bin/firefox-esr"], ["firefox-esr"]);
  const fonts = await fontsFile();
  // Its content processes may read only the folders that they are given.
  const preferences = { ...PREFERENCES, [READABLE]: `${dirname(fonts)}/` };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(folder, "user.js"), lines.join(""));
  const log = openSync(join(folder, "firefox.log"), "w");
  const child = spawn(
    binary,
    ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access"].concat([
      ...["--profile", folder, "about:blank"],
    ]),
    {
      stdio: ["ignore", log, log],
      env: { ...process.env, HOME: folder, TZ: "UTC", FONTCONFIG_FILE: fonts },
    },
  );
  const ended = once(child, "exit");
  try {
    const marionette = await connectMarionette(await portIn(folder, child));
    await marionette.send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
    await marionette.send("WebDriver:SetTimeouts", TIMEOUTS);
    return driverOf(marionette, async () => {
      await marionette.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
      marionette.end();
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    });
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

async function portIn(folder: string, child: { exitCode: number | null }): Promise<number> {
  const file = join(folder, "MarionetteActivePort");
  const until = performance.now() + START_MS;
  while (!existsSync(file)) {
    if (child.exitCode !== null || performance.now() > until) {
      const said = await readFile(join(folder, "firefox.log"), "utf8");
      throw new Error(`Firefox did not start: ${said.slice(-1_000)}`);
    }
    await sleep(100);
  }
  return Number(await readFile(file, "utf8"));
}

function driverOf({ send }: Marionette, quit: () => Promise<void>): Driver {
  const inBrowser = async <T>(script: string, ...args: unknown[]): Promise<T> => {
    await send("Marionette:SetContext", { value: "chrome" });
    try {
      const { value } = await send<{ value: T }>("WebDriver:ExecuteScript", { script, args });
      return value;
    } finally {
      await send("Marionette:SetContext", { value: "content" });
    }
  };
  const driver: Driver = {
    name: "Firefox ESR",
    quit,
    goTo: (url) => send("WebDriver:Navigate", { url }),
    goBack: () => send("WebDriver:Back"),
    // The reload command of Marionette bypasses the service worker, as the shift key does; a
    // member's reload does not.
    async reload() {
      const before = await driver.run<number>(STARTED_AT);
      await driver.run("setTimeout(() => location.reload())");
      const until = performance.now() + START_MS;
      for (;;) {
        const now = await driver.run<number>(STARTED_AT).catch(() => before);
        if (now !== before) return;
        if (performance.now() > until) throw new Error("Firefox: the page is not loaded anew");
        await sleep(100);
      }
    },
    async run<T>(body: string, args: readonly unknown[] = []) {
      const { value } = await send<{ value: T }>("WebDriver:ExecuteScript", { script: body, args });
      return value;
    },
    click: (element: ElementId) => send("WebDriver:ElementClick", { id: idOf(element) }),
    type: (element, text) => send("WebDriver:ElementSendKeys", { id: idOf(element), text }),
    async picture() {
      const { value } = await send<{ value: string }>("WebDriver:TakeScreenshot", { full: false });
      return Buffer.from(value, "base64");
    },
    // A window is at least 450 px wide; only the page in it is narrower, as in Firefox's own
    // responsive design mode.
    async resize(width, height) {
      await inBrowser(SIZE_OF_PAGE, width, height);
      const until = performance.now() + START_MS;
      while (!(await driver.run<boolean>(HAS_SIZE, [width, height]))) {
        if (performance.now() > until) throw new Error(`Firefox: no page of ${width} × ${height}`);
        await sleep(100);
      }
    },
  };
  return driver;
}

const STARTED_AT = "return performance.timeOrigin";
const HAS_SIZE = "return innerWidth === arguments[0] && innerHeight === arguments[1]";
const SIZE_OF_PAGE = `
  const [width, height] = arguments;
  const { style } = window.gBrowser.selectedBrowser;
  window.resizeTo(Math.max(width, 600), height + 200);
  for (const [name, value] of [["width", width], ["height", height]]) {
    for (const bound of ["min-", "max-", ""]) style.setProperty(bound + name, value + "px");
  }`;
