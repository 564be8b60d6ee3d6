import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useApp } from "../../test/kit.ts";

const app = useApp();

describe("the drawings", () => {
  it("are served by name, as pictures that may do nothing", async () => {
    const names = readdirSync(new URL("../../images/", import.meta.url));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const { status, headers } = await fetch(`${app.url}/images/${name}`);
      expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("are the only files there", async () => {
    for (const name of [
      "nothing.svg",
      "..%2Fpackage.json",
      "%2e%2e%2fpackage.json",
      ".",
      "__proto__",
    ]) {
      expect((await fetch(`${app.url}/images/${name}`)).status, name).toBe(404);
    }
  });
});
