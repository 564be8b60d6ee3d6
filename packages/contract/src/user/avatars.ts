/** The drawn pictures that a member can have in the place of a photo; files of the app. */
export const AVATARS = [
  "boat",
  "lighthouse",
  "whale",
  "fish",
  "gull",
  "anchor",
  "buoy",
  "compass",
  "turtle",
  "shell",
  "starfish",
  "crab",
] as const;

export type Avatar = (typeof AVATARS)[number];

export const avatarUrl = (avatar: Avatar): string => `/avatars/${avatar}.svg`;

/** The drawn picture at this URL; null for a photo's URL and for none. */
export function avatarOf(headUrl: string): Avatar | null {
  return AVATARS.find((avatar) => avatarUrl(avatar) === headUrl) ?? null;
}
