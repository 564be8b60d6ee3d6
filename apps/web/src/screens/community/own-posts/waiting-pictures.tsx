/** Shows the pictures of a post under review, which only its author can load yet. */
import { Trans } from "@lingui/react/macro";
import { Suspense, use } from "react";
import { ownPicture } from "../../../api/own-picture.ts";
import { type PostImage, PostImages } from "../../../features/community/posts/post-images.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";

export function WaitingPictures({ images }: { images: readonly PostImage[] }) {
  if (images.length === 0) return null;
  return (
    <Suspense fallback={<SkeletonBlock className="mt-3 h-40 w-full" />}>
      <Loaded images={images} />
    </Suspense>
  );
}

function Loaded({ images }: { images: readonly PostImage[] }) {
  const found = images.map((image) => ownPicture(image.url)).map(use);
  const shown = images.flatMap((image, at) => {
    const url = found[at];
    return url ? [{ ...image, url, smallUrl: url }] : [];
  });
  return (
    <>
      <PostImages images={shown} />
      {shown.length < images.length && (
        <p className="mt-2 text-14 text-quiet">
          <Trans>Not every picture could be loaded.</Trans>
        </p>
      )}
    </>
  );
}
