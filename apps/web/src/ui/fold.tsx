/** A part of a screen behind a line that opens it, and that already says the answer in short. */
import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "./icon.tsx";

export function Fold(props: {
  icon: IconName;
  title: ReactNode;
  /** The answer in one line. */
  note?: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { icon, title, note, isOpen = false, children } = props;
  // What nobody opened is not drawn: a slow phone has the rest of the screen sooner.
  const [wasOpened, setWasOpened] = useState(isOpen);
  return (
    <details
      className="group border-t border-line"
      open={isOpen}
      onToggle={({ newState }) => newState === "open" && setWasOpened(true)}
    >
      <summary className="-mx-2 flex min-h-14 list-none items-center gap-3 rounded-md px-2 py-2.5 active:bg-sea-soft">
        <span className="text-sea">
          <Icon name={icon} />
        </span>
        <span className="min-w-0 flex-1">
          <h2 className="long-words font-semibold">{title}</h2>
          {note && <span className="block text-14 text-quiet">{note}</span>}
        </span>
        <span className="text-quiet group-open:rotate-180">
          <Icon name="down" size={20} />
        </span>
      </summary>
      {wasOpened && <div className="pt-1 pb-6">{children}</div>}
    </details>
  );
}
