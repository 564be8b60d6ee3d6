import { LANGUAGE_NAMES } from "@ballast/contract/language.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { isRefused } from "../../../api/failures.ts";
import { usePhoneCountry, usePhoneRegion } from "../../../features/entry/login/countries.ts";
import { useLogIn } from "../../../features/entry/login/log-in.ts";
import { mayReadOfPlans } from "../../../features/entry/login/phone-region.ts";
import { PromiseText } from "../../../features/entry/login/promise-text.tsx";
import { useLanguage } from "../../../i18n/language.ts";
import { Link } from "../../../nav/link.tsx";
import { useSearch } from "../../../nav/router.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { LOGIN_PROMISE_LOOK, LOGIN_TITLE_LOOK } from "../../../ui/class-names.ts";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, PasswordField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { RefreshPage, refreshOnce } from "../../../ui/refresh-page.tsx";
import { Ribbon } from "../../../ui/ribbon.tsx";
import { useForm } from "../../../ui/use-form.ts";
import type { Step } from "./second-step.tsx";

/** Loaded on demand, because most members log in without a second step. */
const SecondStep = lazy(async () => {
  try {
    return await import("./second-step.tsx");
  } catch {
    await refreshOnce();
    return { default: RefreshPage };
  }
});

export default function Login() {
  const { t } = useLingui();
  const search = useSearch();
  const sending = useLogIn();
  const country = usePhoneCountry();
  const form = useForm(
    { phone: "", password: "" },
    {
      phone: (phone) =>
        country.whole(phone) === null ? t`Please enter the correct phone number` : null,
      password: (password) => (password === "" ? t`Please enter the password` : null),
    },
  );
  const [step, setStep] = useState<Step | null>(null);
  const onSubmit = form.submit(async ({ phone, password }) => {
    const { error } = await sending.send({ phone: country.whole(phone) ?? "", password });
    if (form.place(error, { phone_not_valid: "phone" })) sending.clearError();
    if (isRefused(error, "second_step_required")) {
      const { challenge = "", ways = "" } = error.details;
      sending.clearError();
      setStep({ challenge, ways: ways.split(","), typed: country.whole(phone) ?? "" });
    }
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${t`Log in`} · Ballast`}</title>
      <header>
        <Ribbon />
        <LanguageLink />
      </header>
      <main className="column flex-1 px-4 pb-8">
        <h1 tabIndex={-1} className={LOGIN_TITLE_LOOK}>
          <Trans>Log in</Trans>
        </h1>
        <p className={LOGIN_PROMISE_LOOK}>
          <PromiseText mayRead={mayReadOfPlans(usePhoneRegion())} />
        </p>
        {step && (
          <Suspense>
            <SecondStep step={step} onClose={() => setStep(null)} />
          </Suspense>
        )}
        <FormOf onSubmit={onSubmit}>
          <PhoneField {...form.field("phone")} {...country.props} autoComplete="username" />
          <PasswordField
            {...form.field("password")}
            label={<Trans>Password</Trans>}
            autoComplete="current-password"
            labelRight={
              <Link
                to="/user/login/forgetPassword"
                search={search}
                className="-my-2 inline-flex min-h-11 items-center text-14 text-sea underline"
              >
                <Trans>Forgot password?</Trans>
              </Link>
            }
          />
          <FormFailure error={sending.error} />
          <Button type="submit" wide isBusy={sending.isBusy}>
            <Trans>Log in</Trans>
          </Button>
        </FormOf>
        <div className="mt-3">
          <Button
            look="quiet"
            wide
            onClick={() => setStep({ challenge: null, ways: ["passkey"], typed: "" })}
          >
            <Trans>Use a passkey</Trans>
          </Button>
        </div>
        <p className="mt-6 mb-3 text-center text-14 text-quiet">
          <Trans>No account yet?</Trans>
        </p>
        <ButtonLink to="/user/login/register" search={search} look="secondary" wide>
          <Trans>Register</Trans>
        </ButtonLink>
        <p className="mt-6 text-center">
          <Link
            to="/status"
            className="-my-2 inline-flex min-h-11 items-center text-14 text-sea underline"
          >
            <Trans>Status and proofs</Trans>
          </Link>
        </p>
      </main>
    </div>
  );
}

function LanguageLink() {
  return (
    <div className="column flex justify-end px-2">
      <Link to="/index/language" className="inline-flex min-h-11 items-center gap-2 px-2 text-14">
        <Icon name="globe" size={20} />
        {LANGUAGE_NAMES[useLanguage()]}
      </Link>
    </div>
  );
}
