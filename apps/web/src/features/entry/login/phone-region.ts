/**
 * The country that this phone names before anybody has logged in, also for the page's first shape.
 */
import { NO_PROMOTIONS } from "@ballast/contract/constants.ts";
import { createKeptStore } from "../../../api/store.ts";
import type { Country } from "../../../ui/phone-number.ts";
import { regionOf } from "../../../ui/region-of.ts";

/**
 * The country of the phone field. Stored with its area code, so that it is shown before the list is
 * loaded.
 */
export const chosenCountry = createKeptStore<Country | null>("ballast.areaCode", null, (value) => {
  const kept = value as Partial<Country> | null;
  return typeof kept?.name === "string" && /^\d{1,4}$/.test(kept.areaCode ?? "")
    ? (value as Country)
    : null;
});

/**
 * The country of the area code chosen on this phone, else of the browser; null when neither tells.
 */
export function phoneRegion(): string | null {
  return chosenCountry.read()?.country ?? regionOf(navigator.languages);
}

/** False where nobody may be told of plans before the login, whatever the policy of the day. */
export const mayReadOfPlans = (region: string | null): boolean =>
  !NO_PROMOTIONS.includes(region ?? "");
