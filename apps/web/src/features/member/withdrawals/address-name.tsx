/** An address of the member's address book: its label, if it has one, above the address. */
import type { BookAddress } from "@ballast/contract/wallet/calls.ts";
import { LongCode } from "../../../ui/long-code.tsx";
import { shortAddress } from "../../../ui/short-address.ts";

export function AddressName({ address }: { address: Pick<BookAddress, "label" | "address"> }) {
  const short = <LongCode text={shortAddress(address.address)} />;
  if (address.label === "") return short;
  return (
    <span className="min-w-0">
      <span className="block">{address.label}</span>
      <span className="block text-14 text-quiet">{short}</span>
    </span>
  );
}
