/** Lists for content that is only read, cards for content that opens. */
import type { ReactNode } from "react";
import { Link } from "../nav/link.tsx";
import type { Path, Search } from "../nav/paths.ts";
import { Icon } from "./icon.tsx";

export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  );
}

type RowProps = {
  title: ReactNode;
  /** Smaller text below the title. */
  note?: ReactNode;
  /**
   * An amount or a value, at the right. A long title wraps to a second line; the value does not.
   */
  value?: ReactNode;
  /** A state, shown instead of a value: beside the title while the title keeps its room. */
  state?: ReactNode;
  icon?: ReactNode;
};

function RowBody({ title, note, value, state, icon }: RowProps) {
  return (
    <>
      {icon && <span className="text-sea">{icon}</span>}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span
          className={`min-w-0 ${state ? "grow basis-[10rem]" : value ? "max-w-max grow basis-40" : ""}`}
        >
          <span className="block long-words">{title}</span>
          {note && <span className="block text-14 text-quiet">{note}</span>}
        </span>
        {value && <span className="ml-auto max-w-full text-right">{value}</span>}
        {state && <span className="ml-auto max-w-full text-right">{state}</span>}
      </span>
    </>
  );
}

export function Row(props: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-3">
      <RowBody {...props} />
    </li>
  );
}

export function RowLink(props: RowProps & { to: Path; search?: Search }) {
  const { to, search, ...row } = props;
  return (
    <li>
      <Link
        to={to}
        {...(search ? { search } : {})}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-3 active:bg-sea-soft"
      >
        <RowBody {...row} />
        <span className="text-quiet">
          <Icon name="next" size={20} />
        </span>
      </Link>
    </li>
  );
}

/** A row that links to an external page; the referrer is not sent. */
export function RowAway(props: RowProps & { href: string; onClick?: () => void }) {
  const { href, onClick, ...row } = props;
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClick}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-3 active:bg-sea-soft"
      >
        <RowBody {...row} />
        <span className="text-quiet">
          <Icon name="away" size={20} />
        </span>
      </a>
    </li>
  );
}

export function RowButton(props: RowProps & { onClick: () => void }) {
  const { onClick, ...row } = props;
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 py-3 text-left active:bg-sea-soft"
      >
        <RowBody {...row} />
        <span className="text-quiet">
          <Icon name="next" size={20} />
        </span>
      </button>
    </li>
  );
}

/** Names and values, one pair per line, with the values at the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="max-w-max min-w-0 grow basis-40 text-14 text-quiet">
        <span className="block long-words">{name}</span>
      </dt>
      <dd className="ml-auto min-w-0 text-right *:justify-end">{children}</dd>
    </div>
  );
}

/** A card that opens a screen. */
export function CardLink(props: { to: Path; search?: Search; children: ReactNode }) {
  const { to, search, children } = props;
  return (
    <Link
      to={to}
      {...(search ? { search } : {})}
      className="block rounded-lg border border-line bg-card p-4 active:bg-sea-soft"
    >
      {children}
    </Link>
  );
}

export function Section(props: { title: ReactNode; right?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-8 first:mt-2">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 long-words text-20 font-semibold">{props.title}</h2>
        {props.right}
      </div>
      {props.children}
    </section>
  );
}
