import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { useFormat } from "../../../i18n/format.ts";

/**
 * The progress of an upload, in words and as the browser's progress bar; the response follows the
 * last byte.
 */
export function UploadProgress({ share }: { share: number }) {
  const id = useId();
  const format = useFormat();
  const percent = format.count(Math.round(share * 100));
  return (
    <div>
      <label htmlFor={id} className="text-14 text-quiet">
        {share < 1 ? (
          <Trans>{percent} % sent</Trans>
        ) : (
          <Trans>Sent; the pictures are checked</Trans>
        )}
      </label>
      <progress id={id} value={share} max={1} className="block h-2 w-full accent-sea" />
    </div>
  );
}
