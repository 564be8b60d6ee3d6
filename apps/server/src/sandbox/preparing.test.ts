/** The first half minute of a first start, as a browser and the demo data see it. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { expect, it } from "vitest";
import { startApp } from "../../test/app.ts";
import { useApp } from "../../test/kit.ts";
import { SEEDING } from "./preparing.ts";

const app = useApp();

/** Requests a page as a browser does. */
const open = (path: string) =>
  fetch(`${app.url}${path}`, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
const PAGES = ["/", "/sandbox", "/console", "/api"];

it("says of every page that it is being prepared, comes again by itself, and answers calls", async () => {
  const stamp = join(app.config.DATA_DIR, SEEDING);
  writeFileSync(stamp, "");
  for (const path of PAGES) {
    const answer = await open(path);
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get("refresh")).toBe("3");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain("Ballast is being prepared");
  }
  expect((await app.call(openStatus)).code).toBe(200);
  expect((await fetch(`${app.url}/pages/style.css`)).status).toBe(200);
  rmSync(stamp);
  for (const path of PAGES) {
    const answer = await open(path);
    expect(await answer.text(), path).not.toContain("being prepared");
  }
  expect((await open("/api")).status).toBe(200);
});

it("is nothing that a server beside other rails would say", async () => {
  const far = await startApp({ SANDBOX: "off" });
  writeFileSync(join(far.config.DATA_DIR, SEEDING), "");
  const answer = await fetch(`${far.url}/api`, { headers: { accept: "text/html" } });
  expect(answer.status).toBe(200);
  await far.stop();
});
