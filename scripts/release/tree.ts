/** The tree of a commit with what is built from it, as a folder and as one compressed file. */
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CommandRefused } from "../command.ts";

/** What a program wrote; throws a sentence with its own words when it failed. */
export async function outputOf(
  program: string,
  args: readonly string[],
  { cwd, signal }: { cwd: string; signal?: AbortSignal },
): Promise<string> {
  const child = spawn(program, args, { cwd, signal, stdio: ["ignore", "pipe", "pipe"] });
  let [out, said] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const how = await new Promise<number | string | null>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", resolve);
  });
  signal?.throwIfAborted();
  if (how === 0) return out;
  throw new CommandRefused(
    `${program} ${args[0]} failed (${how}). It said:\n${said || out}`.trim(),
  );
}

export type Commit = { id: string; at: Date; version: string };

/** The commit to release. Refuses a tree with changes, which no commit would name. */
export async function readCommit(root: string): Promise<Commit> {
  const git = (...args: string[]) => outputOf("git", args, { cwd: root });
  const changed = (await git("status", "--porcelain")).trim();
  if (changed !== "") {
    throw new CommandRefused(`A release is of a commit; commit or stash first:\n${changed}`);
  }
  const [id = "", seconds = ""] = (await git("log", "-1", "--format=%H %ct")).trim().split(" ");
  const { version } = JSON.parse(await git("show", "HEAD:package.json"));
  return { id, at: new Date(Number(seconds) * 1000), version };
}

/** Writes the files of the commit into a folder. */
export async function checkOut(root: string, { id }: Commit, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  const packed = join(into, ".packed");
  await outputOf("git", ["archive", "--format=tar", `--output=${packed}`, id], { cwd: root });
  await outputOf("tar", ["-xf", packed], { cwd: into });
  rmSync(packed);
}

/**
 * Packs a folder so that the same files give the same bytes: sorted, at the commit's time, by
 * nobody (GNU tar).
 */
export async function pack(folder: string, name: string, at: Date, file: string): Promise<void> {
  const tar = spawn(
    "tar",
    [
      ...["--sort=name", "--format=gnu", "--owner=0", "--group=0", "--numeric-owner"],
      ...["--mode=u=rwX,go=rX", `--mtime=@${at.getTime() / 1000}`, "-cf", "-", name],
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise<number | string | null>((resolve) => {
    tar.on("error", (error) => resolve(error.message));
    tar.on("close", resolve);
  });
  const packed = pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [how] = await Promise.all([ended, packed.catch(() => {})]);
  if (how !== 0) throw new CommandRefused(`tar failed (${how}). A release is made with GNU tar.`);
  await packed;
}
