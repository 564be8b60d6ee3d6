import { localeOf } from "@ballast/contract/language.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { languageName } from "../i18n/language.ts";
import { type Own, TextField } from "./field.tsx";
import { afterChange, hasTooManyDecimals, readAmount, type Typed } from "./typed-amount.ts";
import type { FieldProps } from "./use-form.ts";

/**
 * `result` is what the amount yields. It is shown beside the label, where neither the action bar
 * nor the keyboard covers it.
 */
export function AmountField(
  props: FieldProps &
    Own & { unit: string; onMax?: () => void; maxLabel?: ReactNode; result?: ReactNode },
) {
  const { unit, onMax, maxLabel, result, value, error, onValue, onBlur, ...rest } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState<Typed | null>(null);
  const own = typed?.value === value ? typed : null;
  const commas = writesCommas(localeOf(languageName()));
  const isAmount = readAmount(value, commas) !== null;
  const change = (text: string) => {
    const next = afterChange(own?.text ?? value, text, commas);
    setTyped(next);
    onValue(next.value);
  };
  const unread = hasTooManyDecimals(value, commas)
    ? t`This currency has at most 2 decimals. Write it like 1000.50`
    : t`This cannot be read as an amount. Write it like 1000.50`;
  return (
    <TextField
      {...rest}
      error={!isAmount && (error !== null || own?.wasPasted) ? unread : error}
      onBlur={(event) => {
        if (isAmount) setTyped(null);
        onBlur(event);
      }}
      labelRight={result && <span className="figure ml-auto text-14">{result}</span>}
      value={own?.text ?? value}
      onValue={change}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      right={
        <span className="flex min-h-11 max-w-full flex-wrap items-center justify-end gap-x-2 pr-3 pl-2 text-14 text-quiet">
          <span>
            {unit} <span className="test-mark">TEST</span>
          </span>
          {onMax && (
            <button
              type="button"
              onClick={onMax}
              className="min-h-11 min-w-0 long-words rounded-md px-2 font-semibold text-sea active:bg-sea-soft"
            >
              {maxLabel ?? <Trans>Max</Trans>}
            </button>
          )}
        </span>
      }
    />
  );
}

/** Whether a locale writes decimals with a comma. */
const writesCommas = (locale: string) => new Intl.NumberFormat(locale).format(0.5).includes(",");
