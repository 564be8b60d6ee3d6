/** Countries whose people may register, with area codes. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Language } from "@ballast/contract/language.ts";
import type { listCountries } from "@ballast/contract/user.ts";
import { sql } from "kysely";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import type { Db } from "../platform/db.ts";

/** Sorted by name in the language asked for. */
export async function readCountries(
  db: Db,
  language: Language,
): Promise<OutputOf<typeof listCountries>> {
  const { rows } = await sql<{ country: string }>`
    select p.country from unnest(${getCountries()}::text[]) c, members.policy(c) p where p.offers
  `.execute(db);
  const locale = language.replace("_", "-");
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  const served = new Set(rows.map((row) => row.country));
  const list = getCountries()
    .filter((country) => served.has(country))
    .map((country) => ({
      country,
      name: names.of(country) ?? country,
      areaCode: getCountryCallingCode(country),
    }));
  const { compare } = new Intl.Collator(locale);
  return { list: list.sort((a, b) => compare(a.name, b.name)) };
}
