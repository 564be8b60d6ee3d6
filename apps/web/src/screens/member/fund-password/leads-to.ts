/** Where to go when the fund password is set: back to what asked for it, if that is of this app. */
import { isPath } from "../../../nav/paths.ts";
import { type Place, readPlace } from "../../../nav/place.ts";

/** null where nothing asked, or where it leads nowhere or round in a circle. */
export function leadsTo(to: string | undefined): Place | null {
  const place = readPlace(to ?? "");
  return isPath(place.path) && place.path !== "/user/fundPwd" ? place : null;
}
