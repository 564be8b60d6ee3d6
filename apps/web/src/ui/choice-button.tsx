/** A field that is a button: shows the chosen value or a placeholder, and opens the choice. */
import type { ReactNode } from "react";
import { boxOf, FieldFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";

export function ChoiceButton(props: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error: string | null;
  /** Empty until something is chosen. */
  chosen: ReactNode;
  placeholder: string;
  icon?: "down" | "next";
  onOpen: () => void;
}) {
  const { name, label, hint, error, chosen, placeholder, icon = "down", onOpen } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <button
          type="button"
          id={id}
          name={name}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          onClick={onOpen}
          className={`${boxOf(error)} items-center justify-between gap-2 px-3 py-2 text-left`}
        >
          {chosen ? (
            <span className="min-w-0">{chosen}</span>
          ) : (
            <span className="min-w-0 long-words text-quiet">{placeholder}</span>
          )}
          <Icon name={icon} size={20} />
        </button>
      )}
    </FieldFrame>
  );
}
