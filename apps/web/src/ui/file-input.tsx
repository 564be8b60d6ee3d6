/** What a button opens to choose files; the same one may be chosen again after a failure. */
import type { Ref } from "react";

export function FileInput(props: {
  ref: Ref<HTMLInputElement>;
  accept: string;
  multiple?: boolean;
  /** Called with one file at least. */
  onFiles: (files: [File, ...File[]]) => void;
}) {
  const { onFiles, ...input } = props;
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const [first, ...others] = currentTarget.files ?? [];
        currentTarget.value = "";
        if (first) onFiles([first, ...others]);
      }}
    />
  );
}
