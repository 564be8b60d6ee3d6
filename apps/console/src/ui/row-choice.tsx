/** The choice of one row of a list, however long: what is typed is searched for by the server. */
import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { type CSSProperties, useEffect, useState } from "react";
import { rows } from "../api/queries.ts";

type Option = { value: string; label: string };

type Props = {
  resource: string;
  /** The column that names a row; the list's search must look into it. */
  named: string;
  filter?: string;
  /** Offered after the rows. */
  others?: Option[];
  /** A row that cannot be chosen. */
  without?: string;
  style?: CSSProperties;
  placeholder?: string;
  label?: string;
  id?: string;
  value?: string | null;
  onChange?(id: string): void;
};

const SHOWN = "50";
/** The server is asked when nothing more was typed for this time, in milliseconds. */
const REST_MS = 250;

export function RowChoice(props: Props) {
  const { resource, named, filter = "[]", others = [], without, label, onChange, ...rest } = props;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Option | null>(null);
  const asked = useRested(typed.trim());
  const q = asked === "" ? {} : { q: asked };
  const found = useQuery(rows({ resource, filter, size: SHOWN, ...q }));
  const options = (found.data?.list ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, values }) => ({ value: id, label: String(values[named]) }));
  // The rows of an earlier search stay in sight, and Enter chooses none of them.
  const isSettled = asked === typed.trim() && !found.isPlaceholderData && !found.isPending;
  // What was chosen keeps its name when another search does not find it.
  const isElsewhere = chosen && chosen.value === rest.value && typed === "";
  const kept = isElsewhere && options.every(({ value }) => value !== chosen.value) ? [chosen] : [];
  return (
    <Select
      {...rest}
      aria-label={label}
      loading={!isSettled}
      defaultActiveFirstOption={isSettled}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      // Enter would close the list and drop what was typed.
      onInputKeyDown={(event) => {
        if (event.key === "Enter" && !isSettled) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
      {...(found.error ? { status: "error" as const, notFoundContent: found.error.message } : {})}
      options={[...kept, ...options, ...others]}
      onChange={(id: string, option) => {
        setChosen(option && !Array.isArray(option) ? option : null);
        setTyped("");
        onChange?.(id);
      }}
    />
  );
}

/** The text as it was when it last rested; an emptied one at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === "" ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? text : rested;
}
