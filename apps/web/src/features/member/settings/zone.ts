import { useLingui } from "@lingui/react/macro";
import type { Zone } from "../../../i18n/format.ts";

/** The device's zone by its IANA name; UTC where the device has an offset or nothing in its place. */
export function phoneZone(): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return /^[A-Z]/.test(name ?? "") && name !== "Etc/Unknown" ? name : "UTC";
}

/** A time zone as it is called in a choice of two. */
export function useZoneName(): (zone: Zone) => string {
  const { t } = useLingui();
  const here = phoneZone();
  return (zone) => (zone === "platform" ? t`Platform (UTC)` : t`This phone (${here})`);
}
