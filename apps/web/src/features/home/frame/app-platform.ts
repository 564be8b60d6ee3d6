/** The platform that the app runs on, in the terms in which versions are published. */
import type { AppPlatform } from "@ballast/contract/constants.ts";

/** An iPad identifies itself as a Macintosh, which has no touch screen. */
export function appPlatformOf(
  device: Pick<Navigator, "userAgent" | "maxTouchPoints">,
): AppPlatform {
  const { userAgent, maxTouchPoints } = device;
  if (/Android/i.test(userAgent)) return "ANDROID";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "IOS";
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? "IOS" : "WEB";
}
