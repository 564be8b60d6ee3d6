/**
 * The payout target, chosen in a sheet. Targets in their cooling-down period are listed with the
 * time from which they can be used.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../i18n/format.ts";
import type { Path } from "../../../nav/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ChoiceButton } from "../../../ui/choice-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List } from "../../../ui/list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { FieldProps } from "../../../ui/use-form.ts";
import type { Target } from "./target.ts";

type Given<T extends Target> = {
  targets: readonly T[];
  nameOf(target: T): ReactNode;
  label: ReactNode;
  placeholder: string;
  /** The screen where the targets are managed, its name, and the name of the list. */
  book: { to: Path; name: ReactNode; list: string };
};

export function TargetField<T extends Target>(
  props: FieldProps & Given<T> & { onMissing: () => void },
) {
  const { name, value, error, onValue, targets, nameOf, onMissing } = props;
  const [isOpen, setIsOpen] = useState(false);
  const chosen = targets.find(({ id }) => id === value);
  return (
    <>
      <ChoiceButton
        name={name}
        label={props.label}
        error={error}
        chosen={chosen && nameOf(chosen)}
        placeholder={props.placeholder}
        onOpen={targets.length === 0 ? onMissing : () => setIsOpen(true)}
      />
      {isOpen && (
        <TargetSheet
          {...props}
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

function TargetSheet<T extends Target>(
  props: Given<T> & { value: string; onChoose: (id: string) => void; onClose: () => void },
) {
  const { targets, nameOf, book, value, onChoose, onClose } = props;
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Withdraw to`}
      onClose={onClose}
      action={
        <ButtonLink to={book.to} look="secondary" wide>
          {book.name}
        </ButtonLink>
      }
    >
      <List label={book.list}>
        {targets.map((target) =>
          target.usable ? (
            <li key={target.id}>
              <button
                type="button"
                aria-pressed={target.id === value}
                onClick={() => onChoose(target.id)}
                className="-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center justify-between gap-3 rounded-md px-2 py-3 text-left active:bg-sea-soft"
              >
                {nameOf(target)}
                {target.id === value && (
                  <span className="text-sea">
                    <Icon name="check" />
                  </span>
                )}
              </button>
            </li>
          ) : (
            <CoolingDown key={target.id} name={nameOf(target)} usableFrom={target.usableFrom} />
          ),
        )}
      </List>
    </Sheet>
  );
}

function CoolingDown({ name, usableFrom }: { name: ReactNode; usableFrom: Date }) {
  const from = useFormat().dateTimeFrom(usableFrom);
  return (
    <li className="min-h-14 py-3">
      {name}
      <span className="mt-1 flex items-center gap-1.5 text-14 text-wait">
        <Icon name="clock" size={16} />
        <Trans>Usable from {from}</Trans>
      </span>
    </li>
  );
}
