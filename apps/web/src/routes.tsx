/**
 * Which screen stands at which path, and how its script comes: the table of contents of the app.
 */
import { PREFETCH_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import type { ComponentType } from "react";
import { savesData } from "./api/saves-data.ts";
import { whenIdle } from "./api/when-idle.ts";
import { FIRST_SCREENS } from "./first-screens.ts";
import { cataloguesOf, type ScreenFolder } from "./i18n/catalogue.ts";
import { need } from "./i18n/load.ts";
import { factsOf, type Path } from "./nav/paths.ts";
import type { ScreenFile } from "./screen-files.ts";
import { RefreshPage, refreshOnce, scriptsLoad } from "./ui/refresh-page.tsx";

type Screen = ComponentType;
const loaded = new Map<string, Promise<Screen>>();

/**
 * Shows "refresh page" and reloads, once, where a script cannot be had (a new version took its
 * place).
 */
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

const firstFiles = import.meta.glob<{ default: Screen }>([
  "./screens/entry/login/screen.tsx",
  "./screens/home/overview/screen.tsx",
]);

const allScreens = () => import("./screen-files.ts");

async function screenAt(path: string): Promise<[ScreenFolder, ScreenFile]> {
  const folder = FIRST_SCREENS[path];
  const file = folder && firstFiles[`./screens/${folder}/screen.tsx`];
  return folder && file ? [folder, file] : (await allScreens()).screenAt(path);
}

async function load(path: string): Promise<Screen> {
  const [folder, file] = await screenAt(path);
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
  await allScreens().catch(() => {});
  for (const path of paths) {
    if (performance.now() - began > PREFETCH_TIMEOUT_MS) return;
    await load(path).catch(() => {});
    await new Promise<void>((resolve) => whenIdle(resolve));
  }
}
