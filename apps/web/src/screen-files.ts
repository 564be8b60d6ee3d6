/** The files of all screens: 3 kB of names, apart from the first script (first-screens.ts). */
import type { ComponentType } from "react";
import type { ScreenFolder } from "./i18n/catalogue.ts";
import { isPath } from "./nav/paths.ts";
import { FOLDERS, NOT_FOUND } from "./screen-folders.ts";

export type ScreenFile = () => Promise<{ default: ComponentType }>;

const files = import.meta.glob<{ default: ComponentType }>("./screens/*/*/screen.tsx");

export function screenAt(path: string): [folder: ScreenFolder, file: ScreenFile] {
  const folder = isPath(path) ? FOLDERS[path] : NOT_FOUND;
  const file = files[`./screens/${folder}/screen.tsx`];
  if (file === undefined) throw new Error(`no screen for ${path}`);
  return [folder, file];
}
