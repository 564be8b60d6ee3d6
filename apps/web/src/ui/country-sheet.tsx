/** The sheet to choose an area code: a list of countries with a search above it. */
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { matching } from "./country-search.ts";
import { Failed, SkeletonRows, Waiting } from "./loaded.tsx";
import type { Country } from "./phone-number.ts";
import { Sheet } from "./sheet.tsx";

export type Countries = {
  /** null while the list loads, and when it could not be loaded. */
  list: Country[] | null;
  /** Whether the list may contain the phone's own country. */
  mayName: boolean;
  error: unknown;
  isAsking: boolean;
  retry: () => void;
};

export type Choice = {
  countries: Countries;
  country: Country | null;
  onCountry: (country: Country) => void;
};

export function CountrySheet(props: Choice & { onClose: () => void }) {
  const { countries, country, onCountry, onClose } = props;
  const { t } = useLingui();
  const [text, setText] = useState("");
  const { list, error, isAsking, retry } = countries;
  const found = list === null ? [] : matching(list, text);
  const onEnter = () => {
    const [first] = found;
    if (first !== undefined && text.trim() !== "") onCountry(first);
  };
  return (
    <Sheet
      title={t`Country code`}
      onClose={onClose}
      top={list && <Search text={text} onText={setText} onEnter={onEnter} />}
    >
      {list !== null ? (
        <Found countries={found} country={country} onCountry={onCountry} />
      ) : error !== null ? (
        <Failed error={error} isBusy={isAsking} onRetry={retry} />
      ) : (
        <Waiting>
          <SkeletonRows />
        </Waiting>
      )}
    </Sheet>
  );
}

function Search(props: { text: string; onText: (text: string) => void; onEnter: () => void }) {
  const { text, onText, onEnter } = props;
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveByArrows(event);
    if (event.key !== "Enter") return;
    // Otherwise Enter would submit the form that opened the sheet.
    event.preventDefault();
    onEnter();
  };
  return (
    <input
      type="search"
      aria-label={t`Search for a country or its code`}
      placeholder={t`Country or its code`}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellCheck={false}
      data-stop=""
      className="min-h-12 w-full rounded-md border border-edge bg-card px-3 text-16 text-ink placeholder:text-quiet"
    />
  );
}

function Found(props: {
  countries: Country[];
  country: Country | null;
  onCountry: (country: Country) => void;
}) {
  const { countries, country, onCountry } = props;
  const { t } = useLingui();
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <>
      <p role="status" className={countries.length > 0 ? "sr-only" : "text-quiet"}>
        {countries.length > 0 ? (
          <Plural value={countries.length} one="# country" other="# countries" />
        ) : (
          <Trans>No country has this name or code.</Trans>
        )}
      </p>
      <ul aria-label={t`Countries`}>
        {countries.map((one) => {
          const isChosen = one.country === country?.country;
          return (
            <li key={one.country} ref={isChosen ? chosen : undefined}>
              <button
                type="button"
                aria-current={isChosen || undefined}
                onClick={() => onCountry(one)}
                onKeyDown={moveByArrows}
                data-stop=""
                className={`flex min-h-12 w-full items-center justify-between gap-4 rounded-md px-2 py-2 text-left active:bg-sea-soft ${
                  isChosen ? "bg-sea-soft font-semibold" : ""
                }`}
              >
                <span className="min-w-0">{one.name}</span>
                <span className="figure text-quiet">+{one.areaCode}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Moves the focus by arrow keys from the search through its results and back. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const stops = event.currentTarget.closest("dialog")?.querySelectorAll<HTMLElement>("[data-stop]");
  const all = [...(stops ?? [])];
  all[all.indexOf(event.currentTarget) + by]?.focus();
}
