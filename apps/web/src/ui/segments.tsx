/**
 * A choice among a few options side by side: filters above a list, a theme. They are styled radio
 * buttons.
 */
export function Segments<T extends string>(props: {
  label: string;
  name: string;
  value: T;
  options: readonly { value: T; text: string }[];
  onValue: (value: T) => void;
}) {
  const { label, name, value, options, onValue } = props;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-md bg-line/60 p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 long-words flex-1 items-center justify-center rounded-sm px-3 py-1 text-center text-14 has-checked:bg-card has-checked:font-semibold has-checked:shadow-sm has-focus-visible:outline-3 has-focus-visible:outline-sea"
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
