/** Where to: a bank card, chosen in a sheet; those that still cool down are in sight, with the time. */
import type { BankCard } from "@ballast/contract/cash/bank-cards.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFormat } from "../../i18n/format.ts";
import { BankCardName } from "../../parts/bank-card-name.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ChoiceButton } from "../../ui/choice-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { List } from "../../ui/list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { FieldProps } from "../../ui/use-form.ts";

export function CardField(props: FieldProps & { cards: BankCard[]; onMissing: () => void }) {
  const { name, value, error, onValue, cards, onMissing } = props;
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = cards.find(({ id }) => id === value);
  const isNoneUsable = cards.length > 0 && cards.every(({ usable }) => !usable);
  return (
    <>
      <ChoiceButton
        name={name}
        label={<Trans>Bank card</Trans>}
        hint={
          isNoneUsable && <Trans>None of your cards can be used yet: open to see from when.</Trans>
        }
        error={error}
        chosen={chosen && <BankCardName card={chosen} />}
        placeholder={cards.length === 0 ? t`Add a bank card` : t`Choose a bank card`}
        onOpen={cards.length === 0 ? onMissing : () => setIsOpen(true)}
      />
      {isOpen && (
        <CardSheet
          cards={cards}
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

function CardSheet(props: {
  cards: BankCard[];
  chosen: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const { cards, chosen, onChoose, onClose } = props;
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Withdraw to`}
      onClose={onClose}
      action={
        <ButtonLink to="/user/Caddress" look="secondary" wide>
          <Trans>Bank cards</Trans>
        </ButtonLink>
      }
    >
      <List label={t`Bank cards`}>
        {cards.map((card) =>
          card.usable ? (
            <li key={card.id}>
              <button
                type="button"
                aria-pressed={card.id === chosen}
                onClick={() => onChoose(card.id)}
                className="-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center justify-between gap-3 rounded-md px-2 py-3 text-left active:bg-sea-soft"
              >
                <BankCardName card={card} />
                {card.id === chosen && (
                  <span className="text-sea">
                    <Icon name="check" />
                  </span>
                )}
              </button>
            </li>
          ) : (
            <CoolingDown key={card.id} card={card} />
          ),
        )}
      </List>
    </Sheet>
  );
}

function CoolingDown({ card }: { card: BankCard }) {
  const from = useFormat().dateTimeFrom(card.usableFrom);
  return (
    <li className="min-h-14 py-3">
      <BankCardName card={card} />
      <span className="mt-1 flex items-center gap-1.5 text-14 text-wait">
        <Icon name="clock" size={16} />
        <Trans>Usable from {from}</Trans>
      </span>
    </li>
  );
}
