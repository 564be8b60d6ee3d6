import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  isOfOwnPage,
  keepSandboxKey,
  readSandboxKey,
  sandboxCookie,
  sandboxKeyShownBy,
} from "./sandbox-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ballast-key-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = () => join(folder, "sandbox.key");
const KEY = "A".repeat(43);

describe("the key of a data folder", () => {
  it("is made once, of 32 random bytes, for its user alone", () => {
    const key = keepSandboxKey(folder);
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(readFileSync(file(), "utf8")).toBe(`${key}\n`);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect([keepSandboxKey(folder), readSandboxKey(folder)]).toEqual([key, key]);
    rmSync(file());
    expect(readSandboxKey(folder)).toBeNull();
    expect(keepSandboxKey(folder)).not.toBe(key);
  }); // @rule run/sandbox-key

  it.each(["", "\n", "short", "A".repeat(42), `${KEY}A`, `${KEY.slice(1)}=`, `${KEY} ${KEY}`])(
    "is none where its file holds %j, and a new one is made",
    (content) => {
      writeFileSync(file(), content);
      expect(readSandboxKey(folder)).toBeNull();
      expect(keepSandboxKey(folder)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    },
  );

  it("is for its user alone from then on, however it lay there", () => {
    writeFileSync(file(), `${KEY}\n`);
    chmodSync(file(), 0o644);
    expect(keepSandboxKey(folder)).toBe(KEY);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });
});

describe("a request", () => {
  const [pair = ""] = sandboxCookie(KEY).split(";");
  const [name = ""] = pair.split("=");

  it("shows the key by the header or the cookie", () => {
    expect(sandboxKeyShownBy(KEY, { "x-sandbox-key": KEY })).toBe("header");
    for (const cookie of [pair, `a=b; ${pair}`, `${name}=x; ${pair};c`, `${name}=;${pair}`]) {
      expect(sandboxKeyShownBy(KEY, { cookie }), cookie).toBe("cookie");
    }
  });

  it.each([
    {},
    { "x-sandbox-key": "" },
    { "x-sandbox-key": `${KEY}A` },
    { "x-sandbox-key": KEY.slice(1) },
    { authorization: `Bearer ${KEY}` },
    { cookie: `${name}=` },
    { cookie: name },
    { cookie: KEY },
    { cookie: `x${pair}` },
    { cookie: `${pair}A` },
    { cookie: `a=${pair}` },
  ])("does not show it by %j", (headers) => {
    expect(sandboxKeyShownBy(KEY, headers)).toBeNull();
  });

  it("with the cookie acts only from a page of ours; a program says no page", () => {
    const of = (method: string, origin?: string) => ({
      method,
      headers: { host: "127.0.0.1:8080", ...(origin === undefined ? {} : { origin }) },
    });
    const OWN = "http://127.0.0.1:8080";
    expect(isOfOwnPage(of("POST", OWN), "cookie")).toBe(true);
    expect(isOfOwnPage(of("GET"), "cookie")).toBe(true);
    expect(isOfOwnPage(of("POST"), "header")).toBe(true);
    expect(isOfOwnPage(of("POST"), "cookie")).toBe(false);
    for (const origin of ["null", "http://127.0.0.1:3000", "http://localhost:8080"]) {
      for (const by of ["cookie", "header"] as const) {
        expect(isOfOwnPage(of("POST", origin), by), `${origin} ${by}`).toBe(false);
        expect(isOfOwnPage(of("GET", origin), by), `${origin} ${by}`).toBe(false);
      }
    }
  });
});

it("the cookie is no script's and no other site's, and two Ballasts on one machine have each their own", () => {
  expect(sandboxCookie(KEY)).toMatch(
    /^ballast-sandbox-[0-9a-f]{8}=A{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  );
  const other = sandboxCookie("B".repeat(43));
  expect(other.split("=")[0]).not.toBe(sandboxCookie(KEY).split("=")[0]);
});
