export type Group<Item> = { heading: string; members: Item[] };

/** Groups neighbouring items with the same heading, in their order. */
export function groupByHeading<Item>(
  items: readonly Item[],
  headingOf: (item: Item) => string,
): Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const item of items) {
    const heading = headingOf(item);
    const last = groups.at(-1);
    if (last?.heading === heading) last.members.push(item);
    else groups.push({ heading, members: [item] });
  }
  return groups;
}
