/** The countries that a phone number can belong to, and the one chosen on this phone. */
import type { listCountries } from "@ballast/contract/user/calls.ts";
import { LIST_COUNTRIES } from "@ballast/contract/user/entry-routes.ts";
import { createKeptStore, useStore } from "../../../api/store.ts";
import { createVisitorQuery, useVisitorQuery } from "../../../api/visitor-query.ts";
import { type Country, isPlausible, regionOf, wholePhone } from "../../../ui/phone-number.ts";

const asked = createVisitorQuery<typeof listCountries>(LIST_COUNTRIES);

/** Stored with its area code, so that it is shown before the list is loaded. */
const chosen = createKeptStore<Country | null>("ballast.areaCode", null, (value) => {
  const kept = value as Partial<Country> | null;
  return typeof kept?.name === "string" && /^\d{1,4}$/.test(kept.areaCode ?? "")
    ? (value as Country)
    : null;
});

/** The country of the area code chosen on this phone, else of the browser; null when neither tells. */
export function usePhoneRegion(): string | null {
  return useStore(chosen)?.country ?? regionOf(navigator.languages);
}

/**
 * `props` are for the phone field; `whole` completes a typed number, or returns null if it cannot
 * be one.
 */
export function usePhoneCountry() {
  const { data, error, isAsking } = useVisitorQuery(asked);
  const saved = useStore(chosen);
  const countries = data?.list ?? null;
  const region = regionOf(navigator.languages);
  const named = (name: string | null) => countries?.find(({ country }) => country === name);
  const country = saved ? (named(saved.country) ?? saved) : (named(region) ?? null);
  return {
    props: {
      countries: {
        list: countries,
        mayName: region !== null,
        error,
        isAsking,
        retry: () => void asked.ask(),
      },
      country,
      onCountry: chosen.write,
    },
    whole(typed: string): string | null {
      const whole = wholePhone(typed, country?.areaCode ?? null);
      return isPlausible(whole) ? whole : null;
    },
  };
}
