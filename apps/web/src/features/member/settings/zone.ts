import { useLingui } from "@lingui/react/macro";
import type { Zone } from "../../../i18n/format.ts";

/**
 * The device's time zone by its IANA name; UTC if the device reports an offset or nothing instead.
 */
export function phoneZone(): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return /^[A-Z]/.test(name ?? "") && name !== "Etc/Unknown" ? name : "UTC";
}

/** The name of a time zone in the choice between two. */
export function useZoneName(): (zone: Zone) => string {
  const { t } = useLingui();
  const here = phoneZone();
  return (zone) => (zone === "platform" ? t`Platform (UTC)` : t`This phone (${here})`);
}
