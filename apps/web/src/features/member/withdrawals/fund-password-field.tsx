import { Trans, useLingui } from "@lingui/react/macro";
import { ChoiceButton } from "../../../ui/choice-button.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import type { FieldProps } from "../../../ui/use-form.ts";

/** The field of the fund password; if none is set yet, a button that leads to setting one. */
export function FundPasswordField(props: {
  field: FieldProps;
  isSet: boolean;
  onMissing: () => void;
}) {
  const { field, isSet, onMissing } = props;
  const { t } = useLingui();
  const label = <Trans>Fund password</Trans>;
  if (isSet) return <PasswordField {...field} label={label} autoComplete="off" />;
  return (
    <ChoiceButton
      name={field.name}
      label={label}
      error={field.error}
      chosen={null}
      placeholder={t`Please set a fund password`}
      icon="next"
      onOpen={onMissing}
    />
  );
}
