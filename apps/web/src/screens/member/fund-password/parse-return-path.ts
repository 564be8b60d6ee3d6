/** The place to return to after the fund password is set, read from the parameter `to`. */
import { isPath } from "../../../nav/paths.ts";
import { type Place, readPlace } from "../../../nav/place.ts";

/** Null without a parameter, outside of this app, for an unknown path and for the screen itself. */
export function parseReturnPath(to: string | undefined): Place | null {
  const place = readPlace(to ?? "");
  return isPath(place.path) && place.path !== "/user/fundPwd" ? place : null;
}
