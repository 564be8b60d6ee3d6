/**
 * A choice of one among a few words above a list, such as its filter. They wrap where they need to.
 */
import type { ReactNode } from "react";

export const CHIP_LOOK =
  "inline-flex min-h-11 max-w-full long-words items-center justify-center gap-2 rounded-full border border-edge bg-card px-4 py-1.5 text-center text-14";

export function Chips<T extends string>(props: {
  label: string;
  name: string;
  value: T;
  options: readonly { value: T; text: ReactNode }[];
  onValue: (value: T) => void;
  /** A further choice in the same row, such as a button that opens one. */
  children?: ReactNode;
}) {
  const { label, name, value, options, onValue, children } = props;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`${CHIP_LOOK} relative cursor-pointer has-checked:border-sea has-checked:bg-sea-soft has-checked:font-semibold has-checked:text-sea-deep has-focus-visible:outline-3 has-focus-visible:outline-sea`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValue(option.value)}
            className="sr-only"
          />
          {option.text}
        </label>
      ))}
      {children}
    </fieldset>
  );
}
