import { localeOf } from "@ballast/contract/language.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FocusEvent, type ReactNode, useState } from "react";
import { languageName } from "../i18n/language.ts";
import { FieldFrame, type Own, TextField } from "./field.tsx";
import {
  afterChange,
  hasTooManyDecimals,
  readAmount,
  type Typed,
  writesCommas,
} from "./typed-amount.ts";
import type { FieldProps } from "./use-form.ts";

type AmountProps = FieldProps & Own & { unit: string; onMax?: () => void; maxLabel?: ReactNode };

export function AmountField(
  props: AmountProps & {
    /** True where the unit has room beside the label only. */
    isNarrow?: boolean;
    /** False keeps the room of the button while what it fills in is not known. */
    isMaxKnown?: boolean;
  },
) {
  const { unit, isNarrow, onMax, isMaxKnown = true, maxLabel, ...rest } = props;
  const typed = useTypedAmount(props);
  const unitMark = (
    <span>
      {unit} <span className="test-mark">TEST</span>
    </span>
  );
  return (
    <TextField
      {...rest}
      {...(isNarrow ? { label: <NarrowLabel unit={unitMark}>{rest.label}</NarrowLabel> } : {})}
      {...typed}
      right={
        <span className="flex min-h-11 max-w-full flex-wrap items-center justify-end gap-x-2 pr-3 pl-2 text-14 text-quiet">
          {isNarrow ? null : unitMark}
          {onMax && (
            <span className={isMaxKnown ? "" : "invisible"}>
              <MaxButton label={maxLabel} onClick={onMax} />
            </span>
          )}
        </span>
      }
    />
  );
}

function NarrowLabel({ unit, children }: { unit: ReactNode; children: ReactNode }) {
  return (
    <>
      {children} <span className="text-12 font-normal text-quiet">{unit}</span>
    </>
  );
}

/**
 * The one amount that a screen is about, in the largest size: it is as wide as its digits, so that
 * the currency stands beside them. `free` is what there is to take from.
 */
export function LargeAmountField(props: AmountProps & { free: ReactNode }) {
  const { label, hint, unit, free, onMax, maxLabel, name } = props;
  const { error, onValue, value, ...input } = useTypedAmount(props);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <div
          className={`border-b-2 ${error ? "border-bad focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-sea" : "border-edge focus-within:border-sea"}`}
        >
          <div className="flex flex-wrap items-baseline gap-x-2">
            <input
              {...input}
              id={id}
              name={name}
              value={value}
              aria-describedby={`${id}-free ${describedBy ?? ""}`.trim()}
              aria-invalid={error !== null}
              maxLength={60}
              onChange={(event) => onValue(event.currentTarget.value)}
              style={{ width: `${widthOf(value || "0.00")}ch` }}
              className="figure large-figure max-w-full bg-transparent font-bold tracking-tight text-ink outline-none placeholder:text-quiet"
            />
            <span className="text-quiet">
              {unit} <span className="test-mark text-wait">TEST</span>
            </span>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span id={`${id}-free`} className="figure text-14 text-quiet">
              {free}
            </span>
            {onMax && (
              <span className="-mr-2 ml-auto max-w-full text-14">
                <MaxButton label={maxLabel} onClick={onMax} />
              </span>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

/** The width of a figure in digits, with room for the caret: a point is half as wide as a digit. */
const widthOf = (figure: string) => figure.length - 0.5 * figure.replace(/\d/g, "").length + 0.25;

function MaxButton({ label, onClick }: { label: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 min-w-0 long-words rounded-md px-2 font-semibold text-sea active:bg-sea-soft"
    >
      {label ?? <Trans>Max</Trans>}
    </button>
  );
}

/** The properties of an input that reads its text as an amount and keeps what was typed. */
function useTypedAmount({ value, error, onValue, onBlur }: FieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Typed | null>(null);
  const own = typed?.value === value ? typed : null;
  const commas = writesCommas(localeOf(languageName()));
  const isAmount = readAmount(value, commas) !== null;
  const unread = hasTooManyDecimals(value, commas)
    ? t`This currency has at most 2 decimals. Write it like 1000.50`
    : t`This cannot be read as an amount. Write it like 1000.50`;
  return {
    value: own?.text ?? value,
    error: !isAmount && (error !== null || own?.wasPasted) ? unread : error,
    onValue: (text: string) => {
      const next = afterChange(own?.text ?? value, text, commas);
      setTyped(next);
      onValue(next.value);
    },
    onBlur: (event: FocusEvent) => {
      if (isAmount) setTyped(null);
      onBlur(event);
    },
    inputMode: "decimal",
    autoComplete: "off",
    placeholder: "0.00",
  } as const;
}
