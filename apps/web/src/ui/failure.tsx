/** The text of an error, in words that say what to do. */
import { useLingui } from "@lingui/react/macro";
import { Refused, Unreachable } from "../api/failures.ts";
import { Notice } from "./notice.tsx";

export function useFailureText(error: unknown): string {
  return useFailureWords()(error);
}

/**
 * Returns a function that words an error, for errors that occur after the render, as for a toast.
 */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof Refused) return error.message;
    if (error instanceof Unreachable) return t`Network abnormality, please try again later`;
    return t`The answer could not be read. Please refresh the page.`;
  };
}

/** The server's error about a whole form, above its button. Takes no room while empty. */
export function FormFailure({ error }: { error: unknown }) {
  const text = useFailureText(error);
  return (
    <div role="alert" className="empty:absolute">
      {error !== null && text !== "" && <Notice tone="bad">{text}</Notice>}
    </div>
  );
}
