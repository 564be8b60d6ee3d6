/** Sentences with counts, said by `say.ts` in the place of Lingui's own formats of numbers. */
import type { I18n, MessageDescriptor, MessageOptions } from "@lingui/core";
import { type Message, say, type Values } from "./say.ts";

/**
 * From now on writes the counts of every message that is given numbers. What comes before the login
 * has none of a thousand and more, so this comes with the members' screens.
 */
export function giveCounts(i18n: I18n): void {
  const rest = i18n._.bind(i18n);
  const counting = (
    message: string | MessageDescriptor,
    values?: Values,
    options?: MessageOptions,
  ): string => {
    const [id, given] =
      typeof message === "string" ? [message, values] : [message.id, message.values ?? values];
    const found = i18n.messages[id];
    if (Array.isArray(found) && Object.values(given ?? {}).some(isNumber)) {
      return say(found as Message, given ?? {}, `${i18n.locales ?? i18n.locale}`);
    }
    return typeof message === "string" ? rest(message, values, options) : rest(message);
  };
  i18n._ = counting;
  i18n.t = counting;
}

const isNumber = (value: unknown) => typeof value === "number";
