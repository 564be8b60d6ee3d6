/**
 * Says a message as the catalogues have it compiled: texts, names and plurals, the only kinds that
 * stand in them (house.test.ts). Counts are grouped as amounts are, and nothing is asked of the
 * browser but which plural it is: to make its format of numbers costs a slow phone 40 ms.
 */
import { withThousands } from "./thousands.ts";

type Cases = { [name: string]: Message | number | undefined };
type Token = string | [name: string, type?: string, cases?: Cases | string | null];
export type Message = string | readonly Token[];
export type Values = Record<string, unknown>;

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(locale: string, value: number): string {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known.select(value);
}

/** `count` is what stands for "#": the number of the plural around it. */
export function say(message: Message, values: Values, locale: string, count = "#"): string {
  if (typeof message === "string") return message;
  const texts = message.map((token) => {
    if (token === "#") return count;
    if (typeof token === "string") return token;
    const [name, type, cases] = token;
    const value = values[name];
    if (type === "plural") {
      const of = cases as Cases;
      const one = of[`${value}`] ?? of[pluralOf(locale, Number(value))] ?? of.other;
      return say((one ?? "") as Message, values, locale, withThousands(`${value}`));
    }
    return value == null ? "" : `${value}`;
  });
  return texts.join("");
}
