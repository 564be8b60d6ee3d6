/** Where to: an address of the book, chosen in a sheet. */
import type { BookAddress } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AddressName } from "../../parts/address-name.tsx";
import { ChoiceButton } from "../../ui/choice-button.tsx";
import type { FieldProps } from "../../ui/use-form.ts";
import { AddressSheet } from "./address-sheet.tsx";

export function AddressField(
  props: FieldProps & { addresses: BookAddress[]; onMissing: () => void },
) {
  const { name, value, error, onValue, addresses, onMissing } = props;
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = addresses.find(({ id }) => id === value);
  const isNoneUsable = addresses.length > 0 && addresses.every(({ usable }) => !usable);
  const isEmpty = addresses.length === 0;
  return (
    <>
      <ChoiceButton
        name={name}
        label={<Trans>Address</Trans>}
        hint={
          isNoneUsable && (
            <Trans>None of your addresses can be used yet: open to see from when.</Trans>
          )
        }
        error={error}
        chosen={chosen && <AddressName address={chosen} />}
        placeholder={isEmpty ? t`Please add address` : t`Choose an address`}
        onOpen={isEmpty ? onMissing : () => setIsOpen(true)}
      />
      {isOpen && (
        <AddressSheet
          addresses={addresses}
          chosen={value}
          onClose={() => setIsOpen(false)}
          onChoose={(next) => {
            setIsOpen(false);
            onValue(next);
          }}
        />
      )}
    </>
  );
}
