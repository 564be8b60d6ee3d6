/** Radio buttons for a choice of one among a few sentences, stacked. */
import { type ReactNode, useLayoutEffect, useRef } from "react";

export function RadioList<T extends string>(props: {
  /** The question. */
  legend: ReactNode;
  name: string;
  value: T | null;
  options: readonly { value: T; text: ReactNode }[];
  onValue: (value: T) => void;
  /**
   * True when this question has replaced another: the focus moves to it for screen readers and
   * keyboards.
   */
  isNext?: boolean;
}) {
  const { legend, name, value, options, onValue, isNext = false } = props;
  const asked = useRef<HTMLLegendElement>(null);
  useLayoutEffect(() => {
    if (isNext) asked.current?.focus();
  }, [isNext]);
  return (
    <fieldset>
      <legend ref={asked} tabIndex={-1} className="mb-3 text-16 font-semibold">
        {legend}
      </legend>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 items-start gap-3 rounded-md border border-edge bg-card px-3 py-3 has-checked:border-sea has-checked:bg-sea-soft has-focus-visible:outline-3 has-focus-visible:outline-sea"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValue(option.value)}
              className="mt-0.5 size-5 shrink-0 accent-sea"
            />
            <span className="min-w-0 flex-1">{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
