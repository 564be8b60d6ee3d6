/** The rules for a new password in words, for login password and fund password alike. */
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "@ballast/contract/constants.ts";
import { PASSWORD_FORM } from "@ballast/contract/user/password.ts";
import { useLingui } from "@lingui/react/macro";

export function useNewPasswordRules() {
  const { t } = useLingui();
  const [least, most] = [PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH];
  return {
    hint: t`${least} to ${most} letters and digits, beginning with a letter.`,
    first: (password: string) =>
      PASSWORD_FORM.test(password)
        ? null
        : t`Please enter an ${least} to ${most} digit password with the first character being a letter and not containing any characters other than letters and digits`,
    again: (again: string, password: string) => {
      if (again === "") return t`Please enter the password`;
      return again === password ? null : t`Passwords inconsistent`;
    },
  };
}
