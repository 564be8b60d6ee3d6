/** The chosen pictures, and a tile to choose more. */
import { FEEDBACK_FILES_MAX } from "@ballast/contract/constants.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { Pictures } from "./use-pictures.ts";

/** Without the kinds that only some phones can make: iOS then sends a JPEG by itself. */
const KINDS = "image/jpeg,image/png,image/webp,image/gif";

export function PicturesField({ pictures }: { pictures: Pictures }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, isWorking, problems } = pictures;
  return (
    <div className="flex flex-col gap-2">
      <p id="pictures" className="text-14 font-semibold">
        <Trans>Pictures (optional)</Trans>
      </p>
      <ul
        aria-labelledby="pictures"
        className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2"
      >
        {chosen.map(({ id, name, preview }, at) => {
          const number = at + 1;
          return (
            <li key={id} className="relative">
              <img
                src={preview}
                alt={name}
                className="aspect-square w-full rounded-md border border-line bg-line object-cover"
              />
              <button
                type="button"
                aria-label={t`Remove picture ${number}`}
                onClick={() => pictures.remove(id)}
                className="absolute top-0 right-0 flex size-11 items-center justify-center"
              >
                <span className="flex size-8 items-center justify-center rounded-full border border-line bg-card text-ink">
                  <Icon name="close" size={20} />
                </span>
              </button>
            </li>
          );
        })}
        {chosen.length < FEEDBACK_FILES_MAX && (
          <li>
            <button
              type="button"
              aria-disabled={isWorking || undefined}
              onClick={isWorking ? undefined : () => input.current?.click()}
              className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-md border border-dashed border-edge p-1 text-center text-12 text-sea active:bg-sea-soft"
            >
              <Icon name="plus" />
              <span className="max-w-full hyphens-auto">
                <Trans>Add pictures</Trans>
              </span>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = "";
          if (files.length > 0) void pictures.add(files);
        }}
      />
      <p className="text-14 text-quiet">
        <Plural
          value={FEEDBACK_FILES_MAX}
          one="At most # picture, up to 20 MB. Place and time stay on your phone."
          other="At most # pictures, up to 20 MB each. Place and time stay on your phone."
        />
      </p>
      <p role="status" className="text-14 text-quiet empty:hidden">
        {isWorking && <Trans>Making the pictures smaller …</Trans>}
      </p>
      <div role="alert" className="empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="flex items-start gap-1.5 text-14 text-bad">
            <Icon name="warning" size={20} />
            <span className="min-w-0 wrap-anywhere">{problem}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
