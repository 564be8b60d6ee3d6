/** The number of unread messages, on the bell. */
import { Plural } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { useUnread } from "./unread.ts";

const MANY = 99;

export default function MessagesCount() {
  const format = useFormat();
  const count = useUnread()?.total ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="figure bell-number rounded-full bg-sea px-1 text-center text-12 font-semibold text-on-sea"
      >
        {count > MANY ? `${format.count(MANY)}+` : format.count(count)}
      </span>
      <span className="sr-only">
        <Plural value={count} one="# unread" other="# unread" />
      </span>
    </>
  );
}
