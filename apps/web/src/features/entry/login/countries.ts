/** The countries that a phone number can belong to, and the one chosen on this phone. */
import type { listCountries } from "@ballast/contract/user/calls.ts";
import { LIST_COUNTRIES } from "@ballast/contract/user/entry-routes.ts";
import { useStore } from "../../../api/store.ts";
import { createVisitorQuery, useVisitorQuery } from "../../../api/visitor-query.ts";
import { isPlausible, wholePhone } from "../../../ui/phone-number.ts";
import { regionOf } from "../../../ui/region-of.ts";
import { chosenCountry, phoneRegion } from "./phone-region.ts";

const asked = createVisitorQuery<typeof listCountries>(LIST_COUNTRIES);

/** As `phoneRegion`, and again when the visitor chooses another one. */
export function usePhoneRegion(): string | null {
  useStore(chosenCountry);
  return phoneRegion();
}

/**
 * `props` are for the phone field; `whole` completes a typed number, or returns null if it cannot
 * be one.
 */
export function usePhoneCountry() {
  const { data, error, isAsking } = useVisitorQuery(asked);
  const saved = useStore(chosenCountry);
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
      onCountry: chosenCountry.write,
    },
    whole(typed: string): string | null {
      const whole = wholePhone(typed, country?.areaCode ?? null);
      return isPlausible(whole) ? whole : null;
    },
  };
}
