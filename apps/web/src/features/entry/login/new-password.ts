/** The rules for a new password in words, for login password and fund password alike. */
import { PASSWORD_FORM } from "@ballast/contract/user/password.ts";
import { useLingui } from "@lingui/react/macro";

export function useNewPasswordRules() {
  const { t } = useLingui();
  return {
    first: (password: string) =>
      PASSWORD_FORM.test(password)
        ? null
        : t`Please enter an 8 to 24 digit password with the first character being a letter and not containing any characters other than letters and digits`,
    again: (again: string, password: string) => {
      if (again === "") return t`Please enter the password`;
      return again === password ? null : t`Passwords inconsistent`;
    },
  };
}
