/** Which screen stands at which path, and how its script comes: the table of contents of the app. */
import { PREFETCH_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import type { ComponentType } from "react";
import { savesData } from "./api/saves-data.ts";
import { whenIdle } from "./api/when-idle.ts";
import { cataloguesOf } from "./i18n/catalogue.ts";
import { need } from "./i18n/load.ts";
import { factsOf, isPath, type Path } from "./nav/paths.ts";
import { FOLDERS, NOT_FOUND } from "./screen-folders.ts";
import { RefreshPage, refreshOnce, scriptsLoad } from "./ui/refresh-page.tsx";

type Screen = ComponentType;
const files = import.meta.glob<{ default: Screen }>("./screens/*/*/screen.tsx");
const loaded = new Map<string, Promise<Screen>>();

/** Shows "refresh page" and reloads, once, where a script cannot be had (a new version took its place). */
export function loadScreen(path: string): Promise<Screen> {
  const known = loaded.get(path);
  if (known) return known;
  const loading = load(path).catch(async () => {
    loaded.delete(path);
    await refreshOnce();
    return RefreshPage;
  });
  loaded.set(path, loading);
  return loading;
}

const openFrame = async () => (await import("./query-frame.tsx")).QueryFrame;
const memberFrame = async () => (await import("./member-frame.tsx")).MemberFrame;

async function load(path: string): Promise<Screen> {
  const folder = isPath(path) ? FOLDERS[path] : NOT_FOUND;
  const file = files[`./screens/${folder}/screen.tsx`];
  if (file === undefined) throw new Error(`no screen for ${path}`);
  const { visitor, open } = factsOf(path);
  // The entry catalogue comes with the language (`speak`), and main.tsx handles its failure.
  const words = cataloguesOf(folder)
    .filter((name) => name !== "entry")
    .map(need);
  if (visitor && !open) {
    const [{ default: Alone }] = await Promise.all([file(), ...words]);
    return Alone;
  }
  const frame = open ? openFrame() : memberFrame();
  const [Frame, { default: Content }] = await Promise.all([frame, file(), ...words]);
  return () => (
    <Frame>
      <Content />
    </Frame>
  );
}

/** Where people go next from a screen; fetched when the phone is idle, for at most four seconds. */
const NEXT: Partial<Record<string, Path[]>> = {
  "/welcome": ["/user/login/register", "/user/login"],
  "/user/login": ["/user/login/register", "/user/login/forgetPassword"],
  "/index": ["/projects", "/mine", "/index/detail"],
  "/mine": ["/user/balance", "/user/myorder"],
  "/user/balance": ["/user/recharge", "/user/withdraw"],
  "/dynamic": ["/user/addynamic"],
};

export function prefetchFrom(path: string): void {
  // It stands: another script that fails may reload again.
  if (loaded.has(path)) scriptsLoad();
  whenIdle(() => void fetchNext(savesData() ? [] : (NEXT[path] ?? [])));
}

async function fetchNext(paths: Path[]): Promise<void> {
  const began = performance.now();
  for (const path of paths) {
    if (performance.now() - began > PREFETCH_TIMEOUT_MS) return;
    await load(path).catch(() => {});
    await new Promise<void>((resolve) => whenIdle(resolve));
  }
}
