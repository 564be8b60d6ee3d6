/**
 * Downloads a copy of all stored data. It asks for the password, so that holding the phone is not
 * enough.
 */
import { exportOwnData } from "@ballast/contract/user/own-data.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDownload } from "../../../api/download.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";

export function CopySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const copy = useDownload(exportOwnData);
  const form = useForm(
    { password: "" },
    { password: (text) => (text === "" ? t`Please enter the password` : null) },
  );
  const onSubmit = form.submit(async (given) => {
    const { isSaved, error } = await copy.start(given);
    if (form.place(error, { login_password_wrong: "password" })) copy.clearError();
    if (!isSaved) return;
    toast(t`Your data was downloaded`);
    onClose();
  });
  return (
    <Sheet title={t`Copy of all your data`} onClose={onClose}>
      <FormOf onSubmit={onSubmit}>
        <p className="text-quiet">
          <Trans>
            The file holds everything that is kept about you: your number, orders, every entry. Keep
            it where only you can read it.
          </Trans>
        </p>
        <PasswordField
          {...form.field("password")}
          label={<Trans>Login password</Trans>}
          autoComplete="current-password"
        />
        <FormFailure error={copy.error} />
        <Button type="submit" wide isBusy={copy.isBusy}>
          <Trans>Download</Trans>
        </Button>
      </FormOf>
    </Sheet>
  );
}
