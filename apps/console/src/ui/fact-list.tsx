/** Facts beside a decision, and what is done about it. */
import type { ReactNode } from "react";
import { useCockpitColours } from "./cockpit-colours.ts";

type Props = {
  /** The name of the region, where the page does not name it. */
  label?: string;
  /** Null where nothing is to be decided: the buttons then stand alone. */
  facts: readonly { title: string; value: ReactNode }[] | null;
  /** The buttons; they stay in their place in the tree, with a form that they opened. */
  children: ReactNode;
};

export function FactList({ label, facts, children }: Props) {
  const colours = useCockpitColours();
  return (
    <section
      className={facts ? "facts" : ""}
      style={colours}
      {...(facts && label ? { "aria-label": label } : {})}
    >
      {facts && (
        <dl>
          {facts.map(({ title, value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div>{children}</div>
    </section>
  );
}
