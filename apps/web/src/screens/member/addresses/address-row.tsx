import { ADDRESS_COOL_DOWN_HOURS } from "@ballast/contract/constants.ts";
import { type BookAddress, deleteAddress } from "@ballast/contract/wallet/calls.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { AddressName } from "../../../features/member/withdrawals/address-name.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ConfirmDialog } from "../../../ui/sheet.tsx";
import { shortAddress } from "../../../ui/short-address.ts";
import { toast } from "../../../ui/toast.tsx";

export function AddressRow({ address }: { address: BookAddress }) {
  const { t } = useLingui();
  const format = useFormat();
  const copy = useCopy();
  const [isDeleting, setIsDeleting] = useState(false);
  const { currency, chain, usable } = address;
  const name = address.label || shortAddress(address.address);
  const from = format.dateTimeFrom(address.usableFrom);
  return (
    <li className="flex items-start gap-1 py-3">
      <div className="min-w-0 flex-1">
        <AddressName address={address} />
        <p className="mt-1 text-14 text-quiet">
          {currency} · {chain}
        </p>
        {!usable && (
          <p className="mt-1 flex items-center gap-1.5 text-14 text-wait">
            <Icon name="clock" size={16} />
            <Trans>Usable from {from}</Trans>
          </p>
        )}
      </div>
      <IconButton label={t`Copy ${name}`} onClick={() => void copy(address.address)}>
        <Icon name="copy" size={20} />
      </IconButton>
      <IconButton label={t`Delete ${name}`} onClick={() => setIsDeleting(true)}>
        <Icon name="trash" size={20} />
      </IconButton>
      {isDeleting && <DeleteDialog address={address} onClose={() => setIsDeleting(false)} />}
    </li>
  );
}

function DeleteDialog({ address, onClose }: { address: BookAddress; onClose: () => void }) {
  const { t } = useLingui();
  const sending = useSend(deleteAddress);
  const onConfirm = async () => {
    const { answer } = await sending.send({ id: address.id });
    if (answer === null) return;
    toast(t`Address deleted`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t`Delete this address?`}
      confirm={t`Delete`}
      isDanger
      isBusy={sending.isBusy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <AddressName address={address} />
        <p>
          <Plural
            value={ADDRESS_COOL_DOWN_HOURS}
            one="Withdrawals on their way still arrive. Added again, it waits # hour anew."
            other="Withdrawals on their way still arrive. Added again, it waits # hours anew."
          />
        </p>
        <FormFailure error={sending.error} />
      </div>
    </ConfirmDialog>
  );
}
