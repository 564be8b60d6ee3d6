/** The name of a pay channel: a proper name is kept, a common word is translated. */
import { useLingui } from "@lingui/react/macro";

/** `name` is the bank's own, used for channels without a translation. */
export function useChannelName(): (payChannelId: string, name: string) => string {
  const { t } = useLingui();
  const words = new Map([
    ["bank-in", t`Net banking (TEST)`],
    ...["card-in", "card-tr", "card-eu"].map((id) => [id, t`Card (TEST)`] as const),
  ]);
  return (payChannelId, name) => words.get(payChannelId) ?? name;
}
