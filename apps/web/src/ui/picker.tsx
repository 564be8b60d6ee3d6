/**
 * A field that opens a sheet with up to three linked columns: the choice in one column determines
 * the options of the next. Each column is a radio group, so that keyboard and screen readers work.
 */
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { ChoiceButton } from "./choice-button.tsx";
import { chosenTexts, columnsOf, type Option } from "./columns.ts";
import { Sheet } from "./sheet.tsx";

export function Picker(props: {
  name: string;
  label: ReactNode;
  title: string;
  columnLabels: string[];
  options: Option[];
  value: string[];
  error: string | null;
  placeholder: string;
  onValue: (value: string[]) => void;
}) {
  const { name, label, title, columnLabels, options, value, error, placeholder, onValue } = props;
  const [isOpen, setIsOpen] = useState(false);
  const texts = chosenTexts(options, value);
  return (
    <>
      <ChoiceButton
        name={name}
        label={label}
        error={error}
        chosen={texts && <span>{texts.join(" · ")}</span>}
        placeholder={placeholder}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && (
        <PickerSheet
          name={name}
          title={title}
          columnLabels={columnLabels}
          options={options}
          value={value}
          onClose={() => setIsOpen(false)}
          onValue={(next) => {
            setIsOpen(false);
            onValue(next);
          }}
        />
      )}
    </>
  );
}

function PickerSheet(props: {
  name: string;
  title: string;
  columnLabels: string[];
  options: Option[];
  value: string[];
  onValue: (value: string[]) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(props.value);
  const columns = columnsOf(props.options, chosen);
  return (
    <Sheet
      title={props.title}
      onClose={props.onClose}
      action={
        <Button
          wide
          disabled={chosenTexts(props.options, chosen) === null}
          onClick={() => props.onValue(chosen)}
        >
          <Trans>Choose</Trans>
        </Button>
      }
    >
      <div className="flex gap-3">
        {columns.map((column, at) => (
          <fieldset key={props.columnLabels[at]} className="min-w-0 flex-1">
            <legend className="mb-1 text-14 font-semibold">{props.columnLabels[at]}</legend>
            {column.map(({ value, text }) => (
              <label
                key={value}
                className="flex min-h-[max(44px,2em)] items-center gap-2 rounded-md px-2 has-checked:bg-sea-soft has-checked:font-semibold"
              >
                <input
                  type="radio"
                  name={`${props.name}-${at}`}
                  value={value}
                  checked={chosen[at] === value}
                  onChange={() => setChosen([...chosen.slice(0, at), value])}
                  className="size-5 shrink-0 accent-sea"
                />
                <span className="min-w-0">{text}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Sheet>
  );
}
