/**
 * Counts in sentences, grouped as amounts are: Intl would write the "#" of a plural as each language
 * groups its numbers ("2.000"), beside amounts with comma thousands.
 */
import type { I18n, MessageDescriptor, MessageOptions, Messages } from "@lingui/core";

type Values = Record<string, unknown>;
type Message = Messages[string];
type Cases = Record<string, Message | number | undefined>;

/** As amounts are written: comma thousands. */
export const withThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** The messages with a value of its own, "#name", in the place of each "#" of a plural of "name". */
export function withCounts(messages: Messages): Messages {
  return mapValues(messages, (message) => named(message, null));
}

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

/** From now on gives these values with every message that has numbers in it. */
export function giveCounts(i18n: I18n): void {
  const say = i18n._.bind(i18n);
  const counting = (
    message: string | MessageDescriptor,
    values?: Values,
    options?: MessageOptions,
  ): string =>
    typeof message === "string"
      ? say(message, counted(values), options)
      : say({ ...message, values: counted(message.values ?? values) });
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
