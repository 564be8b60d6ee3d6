/**
 * The catalogues into which a language's messages are split. Screens and features lie in folders of
 * these names and use the catalogue of that name; all other code uses "entry" (lingui.config.ts).
 */
export const CATALOGUES = ["entry", "home", "plans", "community", "member", "open"] as const;
export type Catalogue = (typeof CATALOGUES)[number];

/** The catalogues that the screens of an area use. */
const LOADED: Record<Catalogue, readonly Catalogue[]> = {
  entry: ["entry"],
  home: ["entry", "home"],
  plans: ["entry", "home", "plans"],
  community: ["entry", "home", "community"],
  member: ["entry", "home", "plans", "community", "member"],
  open: ["entry", "open"],
};

/** A screen's folder below screens/: its area, and its own name. */
export type ScreenFolder = `${Catalogue}/${string}`;

export function cataloguesOf(folder: ScreenFolder): readonly Catalogue[] {
  return LOADED[folder.slice(0, folder.indexOf("/")) as Catalogue];
}
