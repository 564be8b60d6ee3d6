/** Where to: an address of the book, chosen in a sheet. */
import type { BookAddress } from "@ballast/contract/assets.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AddressName } from "../../parts/address-name.tsx";
import { boxOf, FieldFrame } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
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
  return (
    <FieldFrame
      label={<Trans>Address</Trans>}
      error={error}
      hint={
        isNoneUsable && (
          <Trans>None of your addresses can be used yet: open to see from when.</Trans>
        )
      }
    >
      {({ id, describedBy }) => (
        <>
          <button
            type="button"
            id={id}
            name={name}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={describedBy}
            aria-haspopup="dialog"
            onClick={() => (addresses.length === 0 ? onMissing() : setIsOpen(true))}
            className={`${boxOf(error)} items-center justify-between gap-2 px-3 py-2 text-left`}
          >
            {chosen ? (
              <AddressName address={chosen} />
            ) : (
              <span className="text-quiet">
                {addresses.length === 0 ? t`Please add address` : t`Choose an address`}
              </span>
            )}
            <Icon name="down" size={20} />
          </button>
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
      )}
    </FieldFrame>
  );
}
