/** The link to the messages, in the header of a tab's root. */
import { Trans } from "@lingui/react/macro";
import { Link } from "../../../nav/link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";
import { AfterOpening } from "../frame/after-opening.tsx";

const MessagesCount = optionalChunk(() => import("./messages-count.tsx"));

export function MessagesLink() {
  return (
    <Link
      to="/message"
      className="inline-flex bell-room w-[max(44px,1.5rem)] shrink-0 flex-col items-center rounded-md pt-2.5 text-ink active:bg-sea-soft"
    >
      <Icon name="bell" />
      <span className="sr-only">
        <Trans>Messages</Trans>
      </span>
      <AfterOpening>
        <MessagesCount />
      </AfterOpening>
    </Link>
  );
}
