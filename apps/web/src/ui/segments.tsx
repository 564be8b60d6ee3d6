/**
 * A choice among a few options side by side: filters above a list, a theme. They are styled radio
 * buttons.
 */
import { SEGMENT, SEGMENTS, segmentStyles } from "./segment-styles.ts";

export function Segments<T extends string>(props: {
  label: string;
  name: string;
  value: T;
  options: readonly { value: T; text: string }[];
  onValue: (value: T) => void;
}) {
  const { label, name, value, options, onValue } = props;
  const styles = segmentStyles(options.map(({ text }) => text));
  return (
    <fieldset className={SEGMENTS}>
      <legend className="sr-only">{label}</legend>
      {options.map((option, at) => (
        <label
          key={option.value}
          style={styles[at]}
          className={`relative ${SEGMENT} has-checked:bg-card has-checked:font-semibold has-checked:shadow-sm has-focus-visible:outline-3 has-focus-visible:outline-sea`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValue(option.value)}
            className="sr-only"
          />
          <span className="min-w-0">{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
