/** A picture in full-screen size, with its neighbours to page through. */
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useModal } from "../../../ui/sheet.tsx";

export type LargePicture = { url: string; width: number; height: number };

export function FullScreen(props: {
  pictures: readonly LargePicture[];
  /** The index of the picture to show first. */
  first: number;
  onClose: () => void;
}) {
  const { pictures, first, onClose } = props;
  const { t } = useLingui();
  const [at, setAt] = useState(first);
  const total = pictures.length;
  const shown = pictures[at];
  const number = at + 1;
  const go = (by: number) => setAt((before) => (before + by + total) % total);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (total > 1 && key === "ArrowRight") go(1);
    if (total > 1 && key === "ArrowLeft") go(-1);
  };
  return (
    <dialog
      {...useModal(onClose)}
      aria-label={t`Picture ${number} of ${total}`}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-card p-0 open:flex open:flex-col"
    >
      <div className="flex min-h-12 items-center justify-between pl-4">
        <p role="status" className="figure text-14 text-quiet">
          {total > 1 && `${number} / ${total}`}
        </p>
        <IconButton label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 items-center justify-center">
        {shown && (
          <img
            key={shown.url}
            src={shown.url}
            alt={t`From this post, number ${number}`}
            width={shown.width}
            height={shown.height}
            className="h-auto max-h-full w-auto max-w-full object-contain"
          />
        )}
      </div>
      <div className="safe-bottom flex min-h-14 items-center justify-center gap-12">
        {total > 1 && (
          <>
            <IconButton label={t`Previous picture`} onClick={() => go(-1)}>
              <Icon name="back" />
            </IconButton>
            <IconButton label={t`Next picture`} onClick={() => go(1)}>
              <Icon name="next" />
            </IconButton>
          </>
        )}
      </div>
    </dialog>
  );
}
