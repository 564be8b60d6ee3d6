/**
 * Counts in sentences, grouped as amounts are: Intl would write the "#" of a plural as each language
 * groups its numbers ("2.000"), beside amounts with comma thousands.
 */
import type { I18n, MessageDescriptor, MessageOptions, Messages } from "@lingui/core";
import { withThousands } from "./thousands.ts";

type Values = Record<string, unknown>;
type Message = Messages[string];
type Cases = Record<string, Message | number | undefined>;

function named(message: Message, of: string | null): Message {
  if (typeof message === "string") return message;
  return message.map((token) => {
    if (token === "#" && of !== null) return [`#${of}`];
    if (typeof token === "string" || typeof token[2] !== "object") return token;
    const [name, type, cases] = token;
    const counted = type === "plural" ? name : null;
    const inside = mapValues(cases as Cases, (one) =>
      Array.isArray(one) ? named(one, counted) : one,
    );
    return [name, type, inside];
  }) as Message;
}

/**
 * From now on writes these counts in every message that is given numbers. What comes before the login
 * has none of a thousand and more, so this comes with the members' screens.
 */
export function giveCounts(i18n: I18n): void {
  const say = i18n._.bind(i18n);
  const seen = new WeakSet<object>();
  /** The message with a value of its own, "#name", in the place of each "#" of a plural of "name". */
  const name = (id: string) => {
    const message = i18n.messages[id];
    if (!Array.isArray(message) || seen.has(message)) return;
    const changed = named(message, null);
    if (typeof changed === "object") seen.add(changed);
    i18n.messages[id] = changed;
  };
  const counting = (
    message: string | MessageDescriptor,
    values?: Values,
    options?: MessageOptions,
  ): string => {
    const given = typeof message === "string" ? values : (message.values ?? values);
    if (!Object.values(given ?? {}).some((value) => typeof value === "number")) {
      return typeof message === "string" ? say(message, values, options) : say(message);
    }
    name(typeof message === "string" ? message : message.id);
    return typeof message === "string"
      ? say(message, counted(given), options)
      : say({ ...message, values: counted(given) });
  };
  i18n._ = counting;
  i18n.t = counting;
}

function counted(values: Values = {}): Values {
  const numbers = Object.entries(values).filter(([, value]) => typeof value === "number");
  return {
    ...values,
    ...Object.fromEntries(numbers.map(([name, value]) => [`#${name}`, withThousands(`${value}`)])),
  };
}

const mapValues = <V, W>(all: Record<string, V>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value)]));
