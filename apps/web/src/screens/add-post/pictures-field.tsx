/** The chosen pictures as they will be sent, and a tile to choose more. */
import { POST_IMAGES_MAX } from "@ballast/contract/constants.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { Pictures } from "./use-pictures.ts";

/** Without the kinds that only some phones can make: iOS then sends a JPEG by itself. */
const KINDS = "image/jpeg,image/png,image/webp,image/gif";
const TILE =
  "flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-md border border-dashed border-edge p-1 text-center text-12 text-sea active:bg-sea-soft";

export function PicturesField({ pictures }: { pictures: Pictures }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, isWorking, problems } = pictures;
  const isFull = chosen.length >= POST_IMAGES_MAX;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t`Pictures`} className="grid grid-cols-3 gap-2">
        {chosen.map(({ id, preview }, at) => {
          const number = at + 1;
          return (
            <li key={id} className="relative">
              <img
                src={preview}
                alt={`${number}`}
                className="aspect-square w-full rounded-md bg-line object-cover"
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
        {!isFull && (
          <li>
            <button
              type="button"
              aria-disabled={isWorking || undefined}
              onClick={isWorking ? undefined : () => input.current?.click()}
              className={TILE}
            >
              <Icon name="picture" />
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
          value={POST_IMAGES_MAX}
          one="At most # picture. Made smaller here, without place and time, before it is sent."
          other="At most # pictures. Made smaller here, without place and time, before they are sent."
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
