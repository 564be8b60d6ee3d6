import { useLingui } from "@lingui/react/macro";
import type { Zone } from "../i18n/format.ts";

/** A time zone as it is called in a choice of two. */
export function useZoneName(): (zone: Zone) => string {
  const { t } = useLingui();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (zone) => (zone === "platform" ? t`Platform (UTC)` : t`This phone (${here})`);
}
