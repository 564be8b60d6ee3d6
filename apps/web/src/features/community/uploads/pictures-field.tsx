/** The chosen pictures as they will be sent, and a tile to choose more. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useRef } from "react";
import { FileInput } from "../../../ui/file-input.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Pictures } from "./use-pictures.ts";

/**
 * Formats that only some phones produce are left out, so that iOS converts them to JPEG by itself.
 */
const KINDS = "image/jpeg,image/png,image/webp,image/gif";
const TILE =
  "flex aspect-square max-h-36 w-full flex-col items-center justify-center gap-1 rounded-md border border-dashed border-edge p-1 text-center text-12 text-sea active:bg-sea-soft";

export function PicturesField(props: {
  label: ReactNode;
  /** How many pictures are allowed, how large, and what happens to them. */
  note: ReactNode;
  pictures: Pictures;
}) {
  const { label, note, pictures } = props;
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, isFull, isWorking, problems } = pictures;
  const labelId = useId();
  return (
    <div className="flex flex-col gap-2">
      <p id={labelId} className="text-14 font-semibold">
        {label}
      </p>
      <ul
        aria-labelledby={labelId}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))] gap-2"
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
                className="absolute top-0 right-0 flex size-[max(44px,2rem)] items-center justify-center"
              >
                <span className="flex size-[2rem] items-center justify-center rounded-full border border-line bg-card text-ink">
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
      <FileInput
        ref={input}
        accept={KINDS}
        multiple
        onFiles={(files) => void pictures.add(files)}
      />
      <p className="text-14 text-quiet">{note}</p>
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
