/** A link to a screen. An unknown path does not compile. */
import type { CSSProperties, MouseEvent, ReactNode } from "react";
import { navigate } from "./navigation.ts";
import type { Path, Search } from "./paths.ts";
import { hrefOf } from "./place.ts";

export function Link(props: {
  to: Path;
  search?: Search;
  replace?: boolean;
  className?: string;
  style?: CSSProperties | undefined;
  current?: boolean;
  label?: string;
  children: ReactNode;
}) {
  const { to, search = {}, replace = false, className, style, current, label, children } = props;
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(to, { search, replace });
  };
  return (
    <a
      href={hrefOf(to, search)}
      onClick={onClick}
      className={className}
      style={style}
      aria-current={current ? "page" : undefined}
      aria-label={label}
    >
      {children}
    </a>
  );
}
