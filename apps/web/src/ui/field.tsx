/** The fields of a form: label above, hint and error below, one style for all. */
import { numericCode } from "@ballast/contract/text/typed-code.ts";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { FieldProps } from "./use-form.ts";

export function FormOf(props: {
  onSubmit: ComponentProps<"form">["onSubmit"];
  id?: string;
  children: ReactNode;
}) {
  return (
    <form id={props.id} noValidate onSubmit={props.onSubmit} className="flex flex-col gap-5">
      {props.children}
    </form>
  );
}

/** `note` is about what was entered, and stays beside an error; a hint gives way to it. */
export type Own = { label: ReactNode; hint?: ReactNode; note?: ReactNode };

/**
 * Label, hint and error around one control, linked for screen readers: an error takes the place of
 * the hint. A button that shows the chosen value is labelled by `<id>-label` and by itself;
 * otherwise a screen reader would not read the value.
 */
export function FieldFrame(
  props: Own & {
    error: string | null;
    labelRight?: ReactNode;
    children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
  },
) {
  const { label, hint, note, error, labelRight, children } = props;
  const id = useId();
  const told = error ? `${id}-error` : hint ? `${id}-hint` : "";
  const describedBy = `${told} ${note ? `${id}-note` : ""}`.trim();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label id={`${id}-label`} htmlFor={id} className="long-words text-14 font-semibold">
          {label}
        </label>
        {labelRight}
      </div>
      {children({ id, describedBy: describedBy || undefined })}
      <FieldError id={`${id}-error`} error={error} />
      {hint && !error && (
        <p id={`${id}-hint`} className="text-14 text-quiet">
          {hint}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className="text-14 text-quiet">
          {note}
        </p>
      )}
    </div>
  );
}

/** An error with its icon and text, below the field it is about. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return (
    error && (
      <p id={id} className="flex items-start gap-1.5 text-14 text-bad">
        <Icon name="warning" size={20} />
        <span className="min-w-0">{error}</span>
      </p>
    )
  );
}

const BOX =
  "flex min-h-12 rounded-md border bg-card focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-sea";
export const boxOf = (error: string | null) => `${BOX} ${error ? "border-bad" : "border-edge"}`;
export const INPUT =
  "min-w-[4em] flex-1 rounded-md bg-transparent px-3 py-2 text-16 text-ink outline-none placeholder:text-quiet";

type InputProps = Pick<
  ComponentProps<"input">,
  | "type"
  | "inputMode"
  | "autoComplete"
  | "maxLength"
  | "placeholder"
  | "autoCapitalize"
  | "spellCheck"
>;

export function TextField(
  props: FieldProps &
    Own &
    InputProps & { left?: ReactNode; right?: ReactNode; labelRight?: ReactNode },
) {
  const { label, hint, note, error, onValue, left, right, labelRight, ...input } = props;
  return (
    <FieldFrame label={label} hint={hint} note={note} error={error} labelRight={labelRight}>
      {({ id, describedBy }) => (
        <div className={`${boxOf(error)} flex-wrap justify-end`}>
          {left}
          <input
            {...input}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error !== null}
            onChange={(event) => onValue(event.currentTarget.value)}
            className={INPUT}
          />
          {right}
        </div>
      )}
    </FieldFrame>
  );
}

export function PasswordField(
  props: FieldProps &
    Own & { autoComplete: "current-password" | "new-password" | "off"; labelRight?: ReactNode },
) {
  const [isShown, setIsShown] = useState(false);
  const { t } = useLingui();
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      right={
        <span className="flex items-center">
          <IconButton
            label={isShown ? t`Hide password` : t`Show password`}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? "hidden" : "eye"} size={20} />
          </IconButton>
        </span>
      }
    />
  );
}

/**
 * A numeric code from an SMS or an authenticator app; the phone may fill it in. `right` is the
 * button that requests the code.
 */
export function CodeField(props: FieldProps & Own & { digits: number; right?: ReactNode }) {
  const { digits, onValue, error, ...rest } = props;
  const { t } = useLingui();
  const [hasOthers, setHasOthers] = useState(false);
  const change = (typed: string) => {
    const code = numericCode(typed, digits);
    setHasOthers(/\D/.test(code));
    onValue(code.replace(/\D/g, ""));
  };
  return (
    <TextField
      {...rest}
      error={error ?? (hasOthers ? t`This code has digits alone.` : null)}
      onValue={change}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

/** A checkbox with its sentence. */
export function Checkbox(props: {
  ref?: Ref<HTMLInputElement>;
  name: string;
  isChecked: boolean;
  onChecked: (isChecked: boolean) => void;
  error?: string | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          ref={props.ref}
          type="checkbox"
          name={props.name}
          checked={props.isChecked}
          aria-invalid={Boolean(props.error)}
          aria-describedby={props.error ? id : undefined}
          onChange={(event) => props.onChecked(event.currentTarget.checked)}
          className="mt-0.5 size-5 shrink-0 accent-sea"
        />
        <span className="min-w-0 flex-1">{props.children}</span>
      </label>
      <FieldError id={id} error={props.error} />
    </div>
  );
}
