import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Busy } from "../api/click-guard.ts";
import { Link } from "../nav/link.tsx";
import type { Path, Search } from "../nav/paths.ts";
import { BUTTON_LOOK, PRIMARY_LOOK } from "./class-names.ts";

const LOOKS = {
  primary: PRIMARY_LOOK,
  secondary: "border border-edge bg-card text-ink active:bg-sea-soft",
  quiet: "text-sea active:bg-sea-soft",
  danger: "border border-bad bg-card text-bad active:bg-bad-soft",
} as const;
type Look = { look?: keyof typeof LOOKS; wide?: boolean };
const classOf = ({ look = "primary", wide = false }: Look) =>
  `${BUTTON_LOOK} ${LOOKS[look]} ${wide ? "w-full" : ""}`;

/**
 * A busy button keeps the focus and ignores clicks. It says "Please wait" while a request runs, and
 * keeps its own label when it is only held.
 */
export function Button(
  props: Look & {
    type?: "button" | "submit";
    /** The id of the form it submits, when the button is outside of that form. */
    form?: string;
    isBusy?: Busy;
    disabled?: boolean;
    onClick?: () => void;
    label?: string;
    children: ReactNode;
  },
) {
  const { type = "button", isBusy = false, disabled = false, onClick, label, children } = props;
  const isRunning = isBusy === true;
  return (
    <button
      type={isBusy ? "button" : type}
      form={props.form}
      disabled={disabled}
      aria-disabled={isBusy !== false || undefined}
      aria-busy={isRunning || undefined}
      aria-label={label}
      onClick={isBusy ? undefined : onClick}
      className={classOf(props)}
    >
      {isRunning ? <Trans>Please wait …</Trans> : children}
    </button>
  );
}

export function ButtonLink(
  props: Look & { to: Path; search?: Search; replace?: boolean; children: ReactNode },
) {
  const { to, search, replace, children } = props;
  return (
    <Link
      to={to}
      className={classOf(props)}
      {...(search ? { search } : {})}
      {...(replace ? { replace } : {})}
    >
      {children}
    </Link>
  );
}

/** A link to an external page, opened in a new tab. */
export function ButtonAway(props: Look & { href: string; children: ReactNode }) {
  return (
    <a href={props.href} target="_blank" rel="noopener noreferrer" className={classOf(props)}>
      {props.children}
    </a>
  );
}

/**
 * A square that shows only an icon, of 44 px or more where the icon is larger; `label` is its
 * accessible name.
 */
export function IconButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-md text-ink active:bg-sea-soft"
    >
      {props.children}
    </button>
  );
}
