/**
 * A phone number with its area code at the left, chosen in a sheet, or pasted whole with a plus
 * sign.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Choice, CountrySheet } from "./country-sheet.tsx";
import { TextField } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { isWhole, typedPhone, withAreaCode } from "./phone-number.ts";
import { toast } from "./toast.tsx";
import type { FieldProps } from "./use-form.ts";

export function PhoneField(props: FieldProps & Choice & { autoComplete: "username" | "tel" }) {
  const { countries, country, onCountry, autoComplete, ...field } = props;
  const { t } = useLingui();
  // The hint is hidden while the list is loading, unless the list cannot contain the phone's
  // country: a hint that appears or disappears by itself moves the fields below it.
  const { list, error, mayName } = countries;
  const hasHint = country === null && (!mayName || list !== null || error !== null);
  const [Opened, setOpened] = useState<typeof CountrySheet | null>(null);
  // The sheet is loaded when it is opened: most numbers have the area code that is preselected.
  const openSheet = () =>
    import("./country-sheet.tsx").then(
      ({ CountrySheet }) => setOpened(() => CountrySheet),
      () => toast(t`Network abnormality, please try again later`, "bad"),
    );
  const areaCode = isWhole(field.value) ? null : (country?.areaCode ?? null);
  return (
    <>
      <TextField
        {...field}
        onValue={(value) => field.onValue(typedPhone(value))}
        label={<Trans>Phone number</Trans>}
        note={
          hasHint && <Trans>Begin with + and the country code, or choose it on the left.</Trans>
        }
        type="tel"
        inputMode="tel"
        maxLength={64}
        autoComplete={autoComplete}
        left={
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={
              areaCode === null
                ? t`Choose the country code`
                : t`Country code: ${country?.name ?? ""}, +${areaCode}`
            }
            onClick={() => void openSheet()}
            className="inline-flex min-w-11 shrink-0 items-center gap-1 rounded-l-md border-r border-line px-3 active:bg-sea-soft"
          >
            {areaCode === null ? (
              <Icon name="globe" size={20} />
            ) : (
              <span className="figure">+{areaCode}</span>
            )}
            <Icon name="down" size={16} />
          </button>
        }
      />
      {Opened && (
        <Opened
          countries={countries}
          country={country}
          onClose={() => setOpened(null)}
          onCountry={(next) => {
            setOpened(null);
            onCountry(next);
            const typed = withAreaCode(field.value, next.areaCode, countries.list ?? []);
            if (typed !== field.value) field.onValue(typed);
          }}
        />
      )}
    </>
  );
}
