/** Countries whose residents may register, with area codes. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Language } from "@ballast/contract/language.ts";
import type { listCountries } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import type { Db } from "../platform/db.ts";

type Countries = OutputOf<typeof listCountries>;
type ReadCountries = (db: Db, language: Language) => Promise<Countries>;

/**
 * Sorted by name in the requested language. Names and order are cached for each language until the policy
 * of a country changes; each call only checks for such a change.
 */
export function createReadCountries(): ReadCountries {
  const made = new Map<Language, Countries>();
  let madeFor: string | null = null;
  return async (db, language) => {
    const policies = await fingerprintPolicies(db);
    const known = madeFor === policies ? made.get(language) : undefined;
    if (known) return known;
    const countries = inLanguage(await servedCountries(db), language);
    if (madeFor !== policies) made.clear();
    madeFor = policies;
    made.set(language, countries);
    return countries;
  };
}

/** A hash over all country policies; it changes with any of them. */
async function fingerprintPolicies(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string | null }>`
    select md5(string_agg(p::text, ' ' order by p.country)) as mark
    from members.country_policy p`.execute(db);
  return rows[0]?.mark ?? "";
}

async function servedCountries(db: Db): Promise<CountryCode[]> {
  const { rows } = await sql<{ country: CountryCode }>`
    select p.country from unnest(${getCountries()}::text[]) c, members.policy(c) p where p.offers
  `.execute(db);
  return rows.map(({ country }) => country);
}

function inLanguage(served: CountryCode[], language: Language): Countries {
  const locale = language.replace("_", "-");
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  const list = served.map((country) => ({
    country,
    name: names.of(country) ?? country,
    areaCode: getCountryCallingCode(country),
  }));
  const { compare } = new Intl.Collator(locale);
  return { list: list.sort((a, b) => compare(a.name, b.name)) };
}
