/** A like cannot be withdrawn. It is shown at once, and undone when the request fails. */
import { likePost } from "@ballast/contract/community/calls.ts";
import { Plural } from "@lingui/react/macro";
import { useState } from "react";
import { isRefused } from "../../../api/failures.ts";
import { useSend } from "../../../api/use-send.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { useFailureWords } from "../../../ui/failure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ACTION, type FeedPost } from "./post-card.tsx";

export function LikeButton({ post }: { post: FeedPost }) {
  const words = useFailureWords();
  const sending = useSend(likePost);
  const isHere = useIsHere();
  const [isGiven, setIsGiven] = useState(false);
  const isLiked = post.hasThumbsUp || isGiven;
  const likes = post.thumbsUpNum + (isGiven && !post.hasThumbsUp ? 1 : 0);
  const isOff = isLiked || sending.isBusy !== false;
  const like = async () => {
    setIsGiven(true);
    const { answer, error } = await sending.send({ squareId: post.id });
    if (answer === null) setIsGiven(false);
    // `useSend` itself reports a refusal to a member who has left the screen.
    if (error !== null && (isHere() || !isRefused(error))) toast(words(error), "bad");
  };
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : () => void like()}
      className={`${ACTION} ${isLiked ? "font-semibold text-sea" : "aria-disabled:opacity-60"}`}
    >
      <span className={isLiked ? "[&_path]:fill-current" : ""}>
        <Icon name="heart" size={20} />
      </span>
      <Plural value={likes} one="# like" other="# likes" />
    </button>
  );
}
