/** Reads the screen to return to after the fund password is set from the parameter `to`. */
import { isPath } from "../../../nav/paths.ts";
import { type Place, readPlace } from "../../../nav/place.ts";

/**
 * Returns null without the parameter, for a place outside of this app, for an unknown path, and for
 * the fund password screen itself.
 */
export function parseReturnPath(to: string | undefined): Place | null {
  const place = readPlace(to ?? "");
  return isPath(place.path) && place.path !== "/user/fundPwd" ? place : null;
}
