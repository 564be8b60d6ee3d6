import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { boxOf, FieldFrame } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";

/**
 * An input for a number of units, with buttons for one less and one more. The text stays as typed:
 * "1.5" must never become 15.
 */
export function UnitsField(props: {
  label: ReactNode;
  text: string;
  /** The parsed number of units, or null for invalid text. */
  units: number | null;
  most: number;
  isWrong: boolean;
  onText: (text: string) => void;
  onLeft: () => void;
}) {
  const { label, text, units, most, isWrong, onText, onLeft } = props;
  const { t } = useLingui();
  const error = isWrong ? t`Please enter a whole number from 1 to ${most}` : null;
  const step = (by: number) => onText(`${Math.min(most, Math.max(1, (units ?? 1) + by))}`);
  return (
    <FieldFrame label={label} error={error}>
      {({ id, describedBy }) => (
        <div className={`${boxOf(error)} items-center`}>
          <IconButton label={t`One unit less`} onClick={() => step(-1)}>
            <Icon name="minus" size={20} />
          </IconButton>
          <input
            id={id}
            name="units"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-describedby={describedBy}
            aria-invalid={error !== null}
            onChange={(event) => onText(event.currentTarget.value.slice(0, 12))}
            onBlur={onLeft}
            className="figure w-full min-w-8 flex-1 bg-transparent py-2 text-center text-16 font-semibold text-ink outline-none"
          />
          <IconButton label={t`One unit more`} onClick={() => step(1)}>
            <Icon name="plus" size={20} />
          </IconButton>
        </div>
      )}
    </FieldFrame>
  );
}
