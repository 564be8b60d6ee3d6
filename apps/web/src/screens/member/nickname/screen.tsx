import { modifyName } from "@ballast/contract/user/calls.ts";
import {
  NICKNAME_MAX_LENGTH,
  NICKNAME_MIN_LENGTH,
  readNickname,
} from "@ballast/contract/user/nickname.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { changeMember, useMember } from "../../../api/session.ts";
import { useSend } from "../../../api/use-send.ts";
import { goBack } from "../../../nav/navigation.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";

const ABOUT_THE_NAME = {
  name_not_valid: "name",
  name_reserved: "name",
  words_not_allowed: "name",
  contact_not_allowed: "name",
} as const;

export default function Nickname() {
  const { t } = useLingui();
  const member = useMember();
  const isHere = useIsHere();
  const sending = useSend(modifyName);
  const form = useForm(
    { name: member.name === member.phone ? "" : member.name },
    {
      name: (name) =>
        readNickname(name) === null
          ? t`Please enter a nickname of ${NICKNAME_MIN_LENGTH} to ${NICKNAME_MAX_LENGTH} characters.`
          : null,
    },
  );
  const onSubmit = form.submit(async (values) => {
    const { answer, error } = await sending.send(values);
    if (form.place(error, ABOUT_THE_NAME)) sending.clearError();
    if (answer === null) return;
    changeMember({ name: answer.data.name });
    toast(t`Nickname changed`);
    if (isHere()) goBack();
  });
  return (
    <Screen
      title={t`Nickname`}
      action={
        <Button type="submit" form="nickname" wide isBusy={sending.isBusy}>
          <Trans>Change nickname</Trans>
        </Button>
      }
    >
      <FormOf id="nickname" onSubmit={onSubmit}>
        <TextField
          {...form.field("name")}
          label={<Trans>Nickname</Trans>}
          hint={
            <Trans>
              {NICKNAME_MIN_LENGTH} to {NICKNAME_MAX_LENGTH} characters. It stands in the place of
              your phone number.
            </Trans>
          }
          autoComplete="nickname"
        />
        <FormFailure error={sending.error} />
      </FormOf>
    </Screen>
  );
}
