/** Common names of countries beside the name that Unicode's data has in each language. */

/** By the country's two-letter code: names of all languages together, separated by commas. */
const OTHER_NAMES: Record<string, string> = {
  AE: "UAE, Emirates, Dubai, Abu Dhabi, BAE, EAU, VAE",
  AU: "Aussie",
  BA: "Bosnia, Herzegovina, BiH",
  BY: "Belorussia, Byelorussia",
  CD: "DR Congo, DRC, Zaire, Congo-Kinshasa, Democratic Republic of the Congo",
  CF: "CAR",
  CG: "Congo-Brazzaville, Republic of the Congo",
  CH: "Suisse, Schweiz, Svizzera, Helvetia",
  CI: "Ivory Coast, Cote d'Ivoire, Elfenbeinküste, Costa de Marfil, Costa d'Avorio, Fildişi Sahili",
  CN: "PRC, Mainland China, People's Republic of China",
  CV: "Cape Verde, Cabo Verde",
  CZ: "Czech Republic, Czechia, Tschechei, Cechia",
  DE: "Deutschland, Allemagne, Alemania, Almanya",
  DO: "DR",
  ES: "España, Spanien",
  FK: "Malvinas, Falklands",
  FM: "Micronesia",
  GB: "UK, England, Scotland, Wales, Northern Ireland, Great Britain, Britain, Inghilterra, Inglaterra, Angleterre, Grossbritannien, İngiltere, Birleşik Krallık, Écosse, Schottland",
  GR: "Hellas",
  HK: "Hong Kong",
  HR: "Hrvatska",
  IE: "Eire, Republic of Ireland",
  IN: "Bharat, Hindustan, भारत, हिन्दुस्तान, இந்தியா, భారత్, ಭಾರತ",
  IR: "Persia",
  KN: "St Kitts, Saint Kitts, Nevis",
  KP: "DPRK",
  KR: "South Korea, Republic of Korea, ROK",
  LA: "Lao",
  LC: "St Lucia",
  LK: "Ceylon",
  MD: "Moldavia",
  MK: "Macedonia, FYROM",
  MM: "Burma, Birma, Birmanie, Birmania",
  MO: "Macao, Macau",
  NL: "Holland, Hollanda, Olanda, Hollande",
  PS: "Palestine, West Bank, Gaza",
  RU: "Russian Federation",
  SA: "KSA, Saudi",
  ST: "Sao Tome",
  SZ: "Swaziland, Eswatini",
  TH: "Siam",
  TL: "East Timor, Timor-Leste",
  TR: "Turkey, Türkiye, Turkiye",
  TW: "Formosa",
  TZ: "Zanzibar, Tanganyika",
  US: "USA, America, United States of America, ABD, Amerika, EEUU, EE UU, États-Unis, U.S.A.",
  VA: "Holy See, Vatican",
  VC: "St Vincent, Saint Vincent, Grenadines",
  VN: "Viet Nam, Vietnam",
  WS: "Western Samoa",
  ZA: "RSA",
};

const ENGLISH = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** The country's English name and its other names. */
export function otherNamesOf(country: string): string[] {
  const english = ENGLISH.of(country);
  const others = OTHER_NAMES[country]?.split(", ") ?? [];
  return english === undefined ? others : [english, ...others];
}
