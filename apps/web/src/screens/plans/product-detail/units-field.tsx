import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { boxOf, FieldFrame, INPUT } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";

/**
 * An input for a number of units, with buttons for one less and one more. The text stays as typed:
 * "1.5" must never become 15.
 */
export function UnitsField(props: {
  text: string;
  /** The parsed number of units, or null for invalid text. */
  units: number | null;
  most: number;
  hint: ReactNode;
  onText: (text: string) => void;
}) {
  const { text, units, most, hint, onText } = props;
  const { t } = useLingui();
  const error = units === null ? t`Please enter a whole number from 1 to ${most}` : null;
  const step = (by: number) => onText(`${Math.min(most, Math.max(1, (units ?? 1) + by))}`);
  return (
    <FieldFrame label={t`Units`} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <div className={boxOf(error)}>
          <span className="self-center">
            <IconButton label={t`One unit less`} onClick={() => step(-1)}>
              <Icon name="minus" size={20} />
            </IconButton>
          </span>
          <input
            id={id}
            name="units"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-describedby={describedBy}
            aria-invalid={error !== null}
            onChange={(event) => onText(event.currentTarget.value.slice(0, 12))}
            className={`${INPUT} figure text-center font-semibold`}
          />
          <span className="self-center">
            <IconButton label={t`One unit more`} onClick={() => step(1)}>
              <Icon name="plus" size={20} />
            </IconButton>
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
