/** What a pay channel is called: a name of its own stays, a word is said in the reader's language. */
import { useLingui } from "@lingui/react/macro";

/** `name` is the bank's, for those that have no word here. */
export function useChannelName(): (payChannelId: string, name: string) => string {
  const { t } = useLingui();
  const words = new Map([
    ["bank-in", t`Net banking (TEST)`],
    ...["card-in", "card-tr", "card-eu"].map((id) => [id, t`Card (TEST)`] as const),
  ]);
  return (payChannelId, name) => words.get(payChannelId) ?? name;
}
