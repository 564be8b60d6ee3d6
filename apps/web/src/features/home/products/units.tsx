/** A number of units, grouped as amounts are: beside 1,000.00 nobody takes 2.000 for two. */
import { Plural } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";

export function Units({ value }: { value: number }) {
  const counted = useFormat().count(value);
  return <Plural value={value} one={`${counted} unit`} other={`${counted} units`} />;
}
