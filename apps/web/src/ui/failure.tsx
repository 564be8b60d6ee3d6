/** What went wrong, in words that say what to do. */
import { useLingui } from "@lingui/react/macro";
import { Refused, Unreachable } from "../api/failures.ts";
import { Notice } from "./notice.tsx";

export function useFailureText(error: unknown): string {
  return useFailureWords()(error);
}

/** The same for an error that is not there yet when the screen is drawn, as for a toast. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof Refused) return error.message;
    if (error instanceof Unreachable) return t`Network abnormality, please try again later`;
    return t`The answer could not be read. Please refresh the page.`;
  };
}

/** Above the button of a form: what the server said to the whole of it. Takes no place while empty. */
export function FormFailure({ error }: { error: unknown }) {
  const text = useFailureText(error);
  return (
    <div role="alert" className="empty:absolute">
      {error !== null && text !== "" && <Notice tone="bad">{text}</Notice>}
    </div>
  );
}
