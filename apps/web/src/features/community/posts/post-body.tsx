/** The body of a post: text, pictures and video. */
import type { listPosts, PostLabel } from "@ballast/contract/community/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Status } from "../../../ui/status.tsx";
import { PostImages } from "./post-images.tsx";
import { isLong } from "./post-length.ts";
import { PostVideo } from "./post-video.tsx";

type Body = Pick<OutputOf<typeof listPosts>["list"][number], "content" | "urls" | "videoUrl">;

export function PostBody({ post: { content, urls, videoUrl } }: { post: Body }) {
  return (
    <>
      <PostText content={content} />
      <PostImages images={urls} />
      {videoUrl !== "" && <PostVideo videoUrl={videoUrl} />}
    </>
  );
}

function PostText({ content }: { content: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = isLong(content) && !isWhole;
  return (
    <>
      <p
        dir="auto"
        className={`mt-2 whitespace-pre-line wrap-anywhere ${isCut ? "line-clamp-6" : ""}`}
      >
        {content}
      </p>
      {isCut && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="-mx-2 min-h-11 rounded-md px-2 font-semibold text-sea active:bg-sea-soft"
        >
          <Trans>Show all</Trans>
        </button>
      )}
    </>
  );
}

export function PostLabelMark({ label }: { label: PostLabel | null }) {
  if (label === "staff") {
    return (
      <Status tone="sea">
        <Trans>Staff</Trans>
      </Status>
    );
  }
  if (label === "promotion") {
    return (
      <Status>
        <Trans>Promotion</Trans>
      </Status>
    );
  }
  return null;
}
