/** The amount of a line of activity with its sign, and its picture. */
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { type ActivityLine, countedOf, iconOf, signOf, toneOf } from "./activity-look.ts";

export function ActivityAmount({ line, size }: { line: ActivityLine; size?: "xl" }) {
  const { currency } = line;
  const sign = signOf(line);
  const counted = countedOf(line);
  return (
    <Money
      value={sign < 0 ? -counted : counted}
      currency={currency}
      tone={sign > 0 ? "in" : "plain"}
      signed={sign > 0}
      {...(size && { size })}
    />
  );
}

const TONES = {
  good: "bg-good-soft text-good",
  wait: "bg-wait-soft text-wait",
  sea: "bg-sea-soft text-sea",
};

export function ActivityIcon({ line }: { line: ActivityLine }) {
  return (
    <span
      className={`flex size-[2.25rem] items-center justify-center rounded-full ${TONES[toneOf(line)]}`}
    >
      <Icon name={iconOf(line)} size={20} />
    </span>
  );
}
