/** A field for several lines of text; it shows how many characters are left once there are few. */
import { charactersLeft } from "@ballast/contract/text/graphemes.ts";
import { Plural } from "@lingui/react/macro";
import type { ReactNode, Ref } from "react";
import { boxOf, FieldFrame, INPUT } from "./field.tsx";
import type { FieldProps } from "./use-form.ts";

/** The number of characters left from which on it is shown. */
const FEW = 100;

export function TextArea(
  props: FieldProps & {
    ref?: Ref<HTMLTextAreaElement>;
    label: ReactNode;
    hint?: ReactNode;
    placeholder?: string;
    rows?: number;
    mostLength: number;
  },
) {
  const { label, hint, error, onValue, mostLength, rows = 5, ...area } = props;
  const left = charactersLeft(area.value, mostLength);
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      labelRight={
        left <= FEW && (
          <span role="status" className={`text-14 ${left < 0 ? "text-bad" : "text-quiet"}`}>
            {left >= 0 ? (
              <Plural value={left} one="# character left" other="# characters left" />
            ) : (
              <Plural value={-left} one="# character too many" other="# characters too many" />
            )}
          </span>
        )
      }
    >
      {({ id, describedBy }) => (
        <div className={boxOf(error)}>
          <textarea
            {...area}
            id={id}
            rows={rows}
            dir="auto"
            aria-describedby={describedBy}
            aria-invalid={error !== null}
            onChange={(event) => onValue(event.currentTarget.value)}
            className={`${INPUT} resize-y`}
          />
        </div>
      )}
    </FieldFrame>
  );
}
