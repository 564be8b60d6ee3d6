/**
 * The state of a form of text fields. A field is validated when it is left and when the form is
 * submitted; a server error about a field stays until the field is changed.
 */
import { type FocusEvent, type FormEvent, useCallback, useRef, useState } from "react";
import { isRefused } from "../api/failures.ts";
import { useIsHere } from "../nav/router.tsx";

export type Rules<V> = { [K in keyof V]?: (value: string, all: V) => string | null };

/** The props that a field needs; spread them into it. */
export type FieldProps = {
  name: string;
  value: string;
  error: string | null;
  onValue: (value: string) => void;
  onBlur: (event: FocusEvent) => void;
};

export type Form<V> = {
  values: V;
  field(name: keyof V & string): FieldProps;
  set(name: keyof V & string, value: string): void;
  /**
   * Creates the submit handler of the form: calls `go` if all fields are valid, else focuses the
   * first invalid one.
   */
  submit(go: (values: V) => void | Promise<void>): (event: FormEvent<HTMLFormElement>) => void;
  /** Validates one field now, before an action that needs it; focuses it if it is invalid. */
  judge(name: keyof V & string): boolean;
  /**
   * Clears the errors of a field, for instance when a new SMS code makes the old error obsolete.
   */
  unsay(name: keyof V & string): void;
  /** Shows a refusal at the field it is about; returns false if it is about none of them. */
  place(error: unknown, fields: { [refusal: string]: keyof V & string }): boolean;
  reset(): void;
};

/**
 * `begun` is text that is already in the form when it is mounted; a reset still restores `initial`.
 */
export function useForm<V extends Record<string, string>>(
  initial: V,
  rules: Rules<V>,
  begun?: Partial<V>,
): Form<V> {
  const [values, setValues] = useState<V>({ ...initial, ...begun });
  const [judged, setJudged] = useState<Partial<Record<keyof V, boolean>>>({});
  const [placed, setPlaced] = useState<Partial<Record<keyof V, string>>>({});
  const first = useRef(initial);
  const isHere = useIsHere();

  const set = useCallback((name: keyof V & string, value: string) => {
    setValues((all) => ({ ...all, [name]: value }));
    setPlaced((all) => ({ ...all, [name]: undefined }));
  }, []);
  const wrong = (name: keyof V) => rules[name]?.(values[name] ?? "", values) ?? null;

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? "",
      error: placed[name] ?? (judged[name] ? wrong(name) : null),
      onValue: (value) => set(name, value),
      onBlur: ({ relatedTarget }) => {
        // An empty field that was only passed through shows no error yet. A button validates what
        // it needs itself, and an error that appeared now would move the button away from under the
        // click.
        if (values[name] === "" || relatedTarget instanceof HTMLButtonElement) return;
        setJudged((all) => ({ ...all, [name]: true }));
      },
    }),
    submit: (go) => (event) => {
      event.preventDefault();
      const names = Object.keys(values);
      setJudged(Object.fromEntries(names.map((name) => [name, true])) as typeof judged);
      const firstWrong = names.find((name) => wrong(name) !== null);
      if (firstWrong === undefined) void go(values);
      else focusField(event.currentTarget, firstWrong);
    },
    judge: (name) => {
      const isRight = wrong(name) === null;
      setJudged((all) => ({ ...all, [name]: true }));
      if (!isRight) focusField(document, name);
      return isRight;
    },
    unsay: (name) => {
      setJudged((all) => ({ ...all, [name]: false }));
      setPlaced((all) => ({ ...all, [name]: undefined }));
    },
    place: (error, fields) => {
      if (!isRefused(error)) return false;
      const name = fields[error.refusal];
      if (name === undefined) return false;
      setPlaced((all) => ({ ...all, [name]: error.message }));
      if (isHere()) focusField(document, name);
      return true;
    },
    reset: () => {
      setValues(first.current);
      setJudged({});
      setPlaced({});
    },
  };
}

function focusField(within: ParentNode, name: string): void {
  within.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}
