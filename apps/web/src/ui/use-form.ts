/**
 * The state of a form of text fields. A field is judged when it is left and when the form is sent;
 * what the server says about a field stands there until it is changed.
 */
import { type FocusEvent, type FormEvent, useCallback, useRef, useState } from "react";
import { isRefused } from "../api/failures.ts";
import { useIsHere } from "../nav/router.tsx";

export type Rules<V> = { [K in keyof V]?: (value: string, all: V) => string | null };

/** What a field needs to draw itself; spread it into one. */
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
  /** Handler of the form's submit: goes on only with fields that are right, else to the first wrong. */
  submit(go: (values: V) => void | Promise<void>): (event: FormEvent<HTMLFormElement>) => void;
  /** Judges one field now, before something that needs it; where it is wrong the focus goes there. */
  judge(name: keyof V & string): boolean;
  /** Takes back what was said of one: it is no word on the value that is to come, as a code by SMS. */
  unsay(name: keyof V & string): void;
  /** Puts the server's refusal at the field it is about; false where it is about none of them. */
  place(error: unknown, fields: { [refusal: string]: keyof V & string }): boolean;
  reset(): void;
};

/** `begun`: what is already typed when the form comes; a reset leads to `initial` all the same. */
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
        // A field that was only passed through says nothing yet. A button judges what it needs, and
        // an error that came in between would move it away from under the click.
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
