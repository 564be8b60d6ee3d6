/** Says how long a new address or bank card cannot be used, and why. */
import { ADDRESS_COOL_DOWN_HOURS, CARD_COOL_DOWN_HOURS } from "@ballast/contract/constants.ts";
import { Plural } from "@lingui/react/macro";

export function CoolDown({ kind }: { kind: "address" | "card" }) {
  return kind === "address" ? (
    <Plural
      value={ADDRESS_COOL_DOWN_HOURS}
      one="A new address can be used # hour after it was added. Nobody who gets into your account can take money out at once."
      other="A new address can be used # hours after it was added. Nobody who gets into your account can take money out at once."
    />
  ) : (
    <Plural
      value={CARD_COOL_DOWN_HOURS}
      one="A new bank card can be used # hour after it was added. Nobody who gets into your account can take money out at once."
      other="A new bank card can be used # hours after it was added. Nobody who gets into your account can take money out at once."
    />
  );
}
