/** What a release says about its parts, and that a change of any file is found. */
import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { noticesOf } from "./notices.ts";
import { BUILT_IN, isAllowed, type Lock, neededPackages } from "./packages.ts";
import { type Sbom, sbomOf } from "./sbom.ts";
import { faultsOf, readKey, SIGNATURE, SUMS, signSums, writeSums } from "./sums.ts";
import { pack, readCommit } from "./tree.ts";

const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const packages = neededPackages(lock, ".");

/** Read at the build, and no part of what is built. */
const BUILT_BY = ["vite"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ballast-release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("licences", () => {
  it("of all packages that a release needs are on the list", () => {
    expect(packages.length).toBeGreaterThan(100);
    const wrong = packages.filter(({ licence }) => !isAllowed(licence));
    expect(wrong).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR CC0-1.0)", true],
    ["GPL-3.0-only OR MIT", true],
    ["Apache-2.0 AND LGPL-3.0-or-later AND MIT", true],
    ["MIT AND GPL-3.0-only", false],
    ["AGPL-3.0-only", false],
    ["UNLICENSED", false],
    ["(MIT OR Apache-2.0) AND GPL-3.0-only", false],
    ["(MIT OR GPL-3.0-only) AND ISC", true],
    ["(MIT", false],
    ["MIT ISC", false],
    ["constructor", false],
    ["", false],
    [null, false],
  ])("%s: allowed %s", (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });

  it("stand in the notices once, with the names of all packages that have that text", () => {
    const text = noticesOf(packages, ".");
    for (const { name, version } of packages) expect(text).toContain(`${name} ${version}: `);
    expect(text).toContain("Copyright");
    const parts = text.split(`${"=".repeat(80)}\n`);
    const texts = parts.slice(1).map((part) => part.split("\n\n").slice(1).join("\n\n"));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe("what is built in", () => {
  it("is named with its licence, though a development package", () => {
    const sources = globSync("apps/{web,console,verify}/{src,start-page,worker}/**/*.{ts,tsx,css}")
      .filter((path) => !/\.test\.|test-/.test(path))
      .map((path) => readFileSync(path, "utf8"));
    const imported = sources.flatMap((text) =>
      [
        ...text.matchAll(
          /^(?:import|export) (?!type )[^;]*?from "([^".][^"]*)"|^@import "([^".][^"]*)"/gm,
        ),
      ].map((match) => /^(@[^/]+\/)?[^/]+/.exec(match[1] ?? match[2] ?? "")?.[0] ?? ""),
    );
    const development = [...new Set(imported)].filter(
      (name) => lock.packages[`node_modules/${name}`]?.dev,
    );
    expect(development.filter((name) => !BUILT_BY.includes(name)).toSorted()).toEqual(BUILT_IN);
    for (const name of ["workbox-core", ...BUILT_IN]) {
      expect(packages.find((one) => one.name === name)?.licence).toBe("MIT");
    }
  });
});

describe("the list of parts", () => {
  const asked = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  const all: Sbom = JSON.parse(spawnSync("npm", asked, { encoding: "utf8" }).stdout);
  const made = { commit: "1".repeat(40), madeAt: new Date("2026-11-30T12:00:00Z") };
  const sbom = sbomOf(all, packages, made);
  const refs = new Set(sbom.components.map((part) => part["bom-ref"]));

  it("names every package that a release needs with its licence, and no other", () => {
    const needed = new Set(packages.map(({ name, version }) => `${name}@${version}`));
    expect([...needed].filter((ref) => !refs.has(ref))).toEqual([]);
    const others = [...refs].filter((ref) => !needed.has(ref) && !ref.startsWith("@ballast/"));
    expect(others).toEqual([]);
    // Needed by a development package as well.
    for (const name of ["@lingui/core", "pg-protocol"]) {
      expect([...refs].some((ref) => ref.startsWith(`${name}@`))).toBe(true);
    }
    const bare = sbom.components.filter((part) => !part.licenses);
    expect(bare.filter((part) => !part["bom-ref"].startsWith("@ballast/"))).toEqual([]);
  });

  it("leads to nothing that it does not name, and is the same for the same commit", () => {
    for (const { dependsOn } of sbom.dependencies) {
      expect(dependsOn.filter((ref) => !refs.has(ref))).toEqual([]);
    }
    expect(sbom.metadata.component.name).toBe("ballast");
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/);
    expect(sbomOf(all, packages, made)).toEqual(sbom);
  });
});

describe("checksums", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const other = generateKeyPairSync("ed25519").publicKey;
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  beforeEach(async () => {
    put("tree.tar.gz", "tree");
    put("parts.json", "{}");
    await writeSums(folder);
    signSums(folder, privateKey);
  });

  it("are signed, and find a change, a loss, another key", async () => {
    expect(await faultsOf(folder, publicKey)).toEqual([]);
    expect(await faultsOf(folder, other)).toEqual([`The signature of ${SUMS} is not by this key.`]);
    put("more.tar.gz", "more");
    put("tree.tar.gz", "Tree");
    rmSync(join(folder, "parts.json"));
    expect(await faultsOf(folder, publicKey)).toEqual([
      "parts.json is missing.",
      "tree.tar.gz was changed.",
      "more.tar.gz is not part of the release.",
    ]);
    rmSync(join(folder, SIGNATURE));
    expect(await faultsOf(folder, publicKey)).toEqual([
      `${folder} holds no ${SUMS} with ${SIGNATURE}.`,
    ]);
  });

  it("are checked by the programs that the documentation names", () => {
    put("key.pem", publicKey.export({ type: "spki", format: "pem" }).toString());
    const run = (program: string, ...args: string[]) =>
      spawnSync(program, args, { cwd: folder, encoding: "utf8" });
    expect(run("sha256sum", "--check", SUMS).status).toBe(0);
    const check = ["pkeyutl", "-verify", "-pubin", "-inkey", "key.pem", "-rawin"];
    const verified = run("openssl", ...check, "-in", SUMS, "-sigfile", SIGNATURE);
    // A machine without OpenSSL checks with npm run release -- --check.
    if (verified.error) return;
    expect(verified.stdout).toContain("Signature Verified Successfully");
    put(SUMS, "");
    expect(run("openssl", ...check, "-in", SUMS, "-sigfile", SIGNATURE).status).not.toBe(0);
  });

  it("are signed by no file that holds no such key", () => {
    put(
      "rsa.pem",
      generateKeyPairSync("rsa", { modulusLength: 2048 })
        .privateKey.export({
          type: "pkcs8",
          format: "pem",
        })
        .toString(),
    );
    for (const name of ["rsa.pem", "tree.tar.gz", "none.pem"]) {
      expect(() => readKey(join(folder, name), "private")).toThrow(
        /holds no private key of Ed25519/,
      );
    }
  });
});

describe("the tree", () => {
  it("is packed to the same bytes whatever the order and the times of its files", async () => {
    const at = new Date("2026-11-30T12:00:00Z");
    for (const [name, files] of [
      ["one", ["a", "b"]],
      ["two", ["b", "a"]],
    ] as const) {
      const tree = join(folder, name, "ballast-1.0.0");
      mkdirSync(tree, { recursive: true });
      for (const file of files) {
        writeFileSync(join(tree, file), file, { mode: name === "one" ? 0o644 : 0o664 });
        utimesSync(join(tree, file), 0, name === "one" ? 0 : 1);
      }
      await pack(join(folder, name), "ballast-1.0.0", at, join(folder, `${name}.tar.gz`));
    }
    const [one, two] = ["one", "two"].map((name) => readFileSync(join(folder, `${name}.tar.gz`)));
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  it("is of a commit: changes that are in none are refused by name", async () => {
    const git = (...args: string[]) => spawnSync("git", args, { cwd: folder, encoding: "utf8" });
    git("init", "--quiet");
    writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.2.3" }));
    await expect(readCommit(folder)).rejects.toThrow(/commit or stash first:\n\?\? package.json/);
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "One");
    const commit = await readCommit(folder);
    expect(commit).toMatchObject({ version: "1.2.3", id: git("rev-parse", "HEAD").stdout.trim() });
  });
});
