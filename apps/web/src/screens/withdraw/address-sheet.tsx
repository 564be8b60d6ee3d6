import type { BookAddress } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../i18n/format.ts";
import { AddressName } from "../../parts/address-name.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { List } from "../../ui/list.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** Those that still cool down are in sight, with the time from which they can be used. */
export function AddressSheet(props: {
  addresses: BookAddress[];
  chosen: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const { addresses, chosen, onChoose, onClose } = props;
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Withdraw to`}
      onClose={onClose}
      action={
        <ButtonLink to="/user/address" look="secondary" wide>
          <Trans>Address book</Trans>
        </ButtonLink>
      }
    >
      <List label={t`Addresses`}>
        {addresses.map((address) =>
          address.usable ? (
            <li key={address.id}>
              <button
                type="button"
                aria-pressed={address.id === chosen}
                onClick={() => onChoose(address.id)}
                className="-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center justify-between gap-3 rounded-md px-2 py-3 text-left active:bg-sea-soft"
              >
                <AddressName address={address} />
                {address.id === chosen && (
                  <span className="text-sea">
                    <Icon name="check" />
                  </span>
                )}
              </button>
            </li>
          ) : (
            <CoolingDown key={address.id} address={address} />
          ),
        )}
      </List>
    </Sheet>
  );
}

function CoolingDown({ address }: { address: BookAddress }) {
  const format = useFormat();
  const from = format.dateTimeFrom(address.usableFrom);
  return (
    <li className="min-h-14 py-3">
      <AddressName address={address} />
      <span className="mt-1 flex items-center gap-1.5 text-14 text-wait">
        <Icon name="clock" size={16} />
        <Trans>Usable from {from}</Trans>
      </span>
    </li>
  );
}
