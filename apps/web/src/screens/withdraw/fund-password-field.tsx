import { Trans, useLingui } from "@lingui/react/macro";
import { boxOf, FieldFrame, PasswordField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { FieldProps } from "../../ui/use-form.ts";

/** Where none is set yet, its place leads to setting one. */
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
    <FieldFrame label={label} error={field.error}>
      {({ id, describedBy }) => (
        <button
          type="button"
          id={id}
          name={field.name}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          onClick={onMissing}
          className={`${boxOf(field.error)} items-center justify-between gap-2 px-3 py-2 text-left text-quiet`}
        >
          {t`Please set a fund password`}
          <Icon name="next" size={20} />
        </button>
      )}
    </FieldFrame>
  );
}
