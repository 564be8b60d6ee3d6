/**
 * The frame of a quiet moment: what happened, its one figure, what it means, and, as ground of the
 * picture, what comes next. It fills the screen, is closed with one tap, and shares nothing.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { type ReactNode, useId } from "react";
import { Link } from "../../../nav/link.tsx";
import { navigate } from "../../../nav/navigation.ts";
import type { Path, Search } from "../../../nav/paths.ts";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { BUTTON_LOOK } from "../../../ui/class-names.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { Ribbon } from "../../../ui/ribbon.tsx";
import { Scene, type SceneName } from "../../../ui/scene.tsx";
import { useModal } from "../../../ui/sheet.tsx";

export function Moment(props: {
  scene: SceneName;
  /** What happened, in a word; with the title, the name of the dialog. */
  name: string;
  title: ReactNode;
  figure: { value: bigint; currency: Currency };
  /** What the figure means, in a line and in smaller ones. */
  means: ReactNode;
  small?: ReactNode;
  /** What comes next: `Next` and `NextButton`. */
  children: ReactNode;
  more: { to: Path; search?: Search; label: ReactNode };
  done: ReactNode;
  /** Where `done` leads, in place of the screen below; else it only closes. */
  doneTo?: Path;
  onClose: () => void;
}) {
  const { scene, name, title, figure, means, small, children, more, done, doneTo, onClose } = props;
  const id = useId();
  return (
    <dialog
      {...useModal(onClose)}
      aria-labelledby={`${id}-name ${id}-title`}
      className="m-0 mx-auto h-dvh max-h-none w-full [--rail:0px] max-w-[480px] overflow-y-auto bg-a-sky p-0 text-ink open:flex open:flex-col"
    >
      <Ribbon />
      <div className="px-6 pt-6">
        <p id={`${id}-name`} className="text-14 text-quiet">
          {name}
        </p>
        <h2 id={`${id}-title`} className="long-words text-20 font-semibold">
          {title}
        </h2>
        <p className="mt-1">
          <Money value={figure.value} currency={figure.currency} size="xxl" />
        </p>
        <p>{means}</p>
        {small && <div className="mt-1 text-14 text-quiet">{small}</div>}
      </div>
      <div className="mt-2 min-h-56 flex-1">
        <Scene of={scene} moves />
      </div>
      <div className="bg-a-sea px-6 pb-[max(24px,env(safe-area-inset-bottom))] text-a-white">
        <ul className="divide-y divide-a-mid">{children}</ul>
        <div className="mt-3">
          <ButtonRow>
            <Link
              to={more.to}
              {...(more.search ? { search: more.search } : {})}
              className={`${BUTTON_LOOK} border border-a-foam`}
            >
              {more.label}
            </Link>
            <button
              type="button"
              onClick={() => (doneTo ? navigate(doneTo, { replace: true }) : onClose())}
              className={`${BUTTON_LOOK} bg-a-white text-a-sea`}
            >
              {done}
            </button>
          </ButtonRow>
        </div>
      </div>
    </dialog>
  );
}

type Line = { icon: IconName; title: ReactNode; note?: ReactNode };

export function Next(props: Line) {
  return (
    <li className="flex min-h-13 items-center gap-3 py-2">
      <Body {...props} />
    </li>
  );
}

export function NextButton(props: Line & { onClick: () => void }) {
  const { onClick, ...line } = props;
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-13 w-full items-center gap-3 py-2 text-left"
      >
        <Body {...line} />
        <Icon name="deposit" size={20} />
      </button>
    </li>
  );
}

function Body({ icon, title, note }: Line) {
  return (
    <>
      <Icon name={icon} />
      <span className="min-w-0 flex-1">
        <span className="block long-words font-semibold">{title}</span>
        {note && <span className="block text-14">{note}</span>}
      </span>
    </>
  );
}
