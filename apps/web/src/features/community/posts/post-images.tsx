/**
 * The pictures of a post: a single one in its own shape, several as squares. A tap opens them in
 * full-screen size.
 */
import type { listPosts } from "@ballast/contract/community/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FullScreen } from "./post-full-screen.tsx";

export type PostImage = OutputOf<typeof listPosts>["list"][number]["urls"][number];

/** The length of the longer side of the small picture, in px. */
const SMALL_PX = 480;

export function PostImages({ images }: { images: readonly PostImage[] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<number | null>(null);
  const total = images.length;
  if (total === 0) return null;
  return (
    <>
      <ul
        className={`mt-3 grid gap-1 ${total === 1 ? "" : total === 2 ? "grid-cols-2" : "grid-cols-3"}`}
      >
        {images.map((image, at) => {
          const number = at + 1;
          return (
            <li key={image.url}>
              <button
                type="button"
                aria-label={t`Picture ${number} of ${total}`}
                aria-haspopup="dialog"
                onClick={() => setOpen(at)}
                className="block w-full overflow-hidden rounded-md bg-line"
              >
                {total === 1 ? <Whole image={image} /> : <Square image={image} />}
              </button>
            </li>
          );
        })}
      </ul>
      {open !== null && <FullScreen pictures={images} first={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Reserves the room of the picture while it loads; a very tall picture is cropped. */
function Whole({ image: { url, smallUrl, width, height } }: { image: PostImage }) {
  const smallWidth = Math.min(width, Math.round((width * SMALL_PX) / Math.max(width, height)));
  return (
    <img
      src={smallUrl}
      srcSet={smallUrl === url ? undefined : `${smallUrl} ${smallWidth}w, ${url} ${width}w`}
      sizes="(max-width: 480px) 92vw, 448px"
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="h-auto max-h-[480px] w-full object-cover"
    />
  );
}

function Square({ image: { smallUrl, width, height } }: { image: PostImage }) {
  return (
    <img
      src={smallUrl}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="aspect-square h-auto w-full object-cover"
    />
  );
}
