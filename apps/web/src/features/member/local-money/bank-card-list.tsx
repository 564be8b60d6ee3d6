/** The member's bank cards; account and withdrawals share one list. */
import { type BankCard, deleteBankCard, listBankCards } from "@ballast/contract/cash/bank-cards.ts";
import { CARD_COOL_DOWN_HOURS, CARDS_PER_MEMBER } from "@ballast/contract/constants.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonLink, IconButton } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { ConfirmDialog } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { BankCardName } from "./bank-card-name.tsx";
import { NoLocalCurrency, useMayHaveLocal } from "./no-local-currency.tsx";

export function BankCardsScreen() {
  const { t } = useLingui();
  const mayHaveLocal = useMayHaveLocal();
  const cards = useQuery(query(listBankCards));
  const count = cards.data?.list.length ?? 0;
  const add = (
    <ButtonLink to="/user/CaddAddress" wide>
      <Trans>Add a bank card</Trans>
    </ButtonLink>
  );
  return (
    <Screen
      title={t`Bank cards`}
      action={count > 0 && mayHaveLocal && (count < CARDS_PER_MEMBER ? add : <NoMoreCards />)}
    >
      <Loaded of={cards} skeleton={<SkeletonRows count={3} />}>
        {({ list }) =>
          list.length === 0 && !mayHaveLocal ? (
            <NoLocalCurrency to="/user/withdraw" />
          ) : list.length === 0 ? (
            <Empty drawing="paper" title={<Trans>No bank card yet</Trans>} action={add}>
              <Plural
                value={CARD_COOL_DOWN_HOURS}
                one="Withdrawals in local currency go to a card of yours. A new one can be used after # hour."
                other="Withdrawals in local currency go to a card of yours. A new one can be used after # hours."
              />
            </Empty>
          ) : (
            <>
              <List label={t`Bank cards`}>
                {list.map((card) => (
                  <CardRow key={card.id} card={card} />
                ))}
              </List>
              <p className="mt-4 text-14 text-quiet">
                <Trans>
                  Account and names are stored encrypted, and only parts of them are shown.
                </Trans>
              </p>
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function CardRow({ card }: { card: BankCard }) {
  const { t } = useLingui();
  const format = useFormat();
  const [isDeleting, setIsDeleting] = useState(false);
  const { bankName, accountMasked, realNameMasked, currency, usable } = card;
  const from = format.dateTimeFrom(card.usableFrom);
  return (
    <li className="flex items-start gap-1 py-3">
      <div className="min-w-0 flex-1">
        <BankCardName card={card} />
        <p className="mt-1 text-14 text-quiet">
          <Trans>Real name {realNameMasked}</Trans> · {currency}
        </p>
        {!usable && (
          <p className="mt-1 flex items-center gap-1.5 text-14 text-wait">
            <Icon name="clock" size={16} />
            <Trans>Usable from {from}</Trans>
          </p>
        )}
      </div>
      <IconButton
        label={t`Delete ${bankName} ${accountMasked}`}
        onClick={() => setIsDeleting(true)}
      >
        <Icon name="trash" size={20} />
      </IconButton>
      {isDeleting && <DeleteDialog card={card} onClose={() => setIsDeleting(false)} />}
    </li>
  );
}

function DeleteDialog({ card, onClose }: { card: BankCard; onClose: () => void }) {
  const { t } = useLingui();
  const sending = useSend(deleteBankCard);
  const onConfirm = async () => {
    const { answer } = await sending.send({ id: card.id });
    if (answer === null) return;
    toast(t`Bank card deleted`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t`Delete this bank card?`}
      confirm={t`Delete`}
      isDanger
      isBusy={sending.isBusy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <BankCardName card={card} />
        <p>
          <Plural
            value={CARD_COOL_DOWN_HOURS}
            one="Withdrawals on their way still arrive. Added again, it waits # hour anew."
            other="Withdrawals on their way still arrive. Added again, it waits # hours anew."
          />
        </p>
        <FormFailure error={sending.error} />
      </div>
    </ConfirmDialog>
  );
}

function NoMoreCards() {
  return (
    <p className="py-3 text-center text-quiet">
      <Plural
        value={CARDS_PER_MEMBER}
        one="You can keep at most # bank card. Delete one to add another."
        other="You can keep at most # bank cards. Delete one to add another."
      />
    </p>
  );
}
