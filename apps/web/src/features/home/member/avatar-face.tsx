/** A person's picture or a substitute. It is decorative, because the name stands beside it. */
import { useState } from "react";
import { Icon } from "../../../ui/icon.tsx";

const SIZES = {
  sm: ["size-10 text-14", 40, 20],
  md: ["size-18 text-20", 72, 32],
  lg: ["size-24 text-28", 96, 32],
} as const;
export type FaceSize = keyof typeof SIZES;

export function Face(props: { headUrl: string; initials: string; size: FaceSize }) {
  const { headUrl, initials, size } = props;
  const [broken, setBroken] = useState("");
  const [look, pixels, iconSize] = SIZES[size];
  if (headUrl !== "" && headUrl !== broken) {
    return (
      <img
        src={headUrl}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        onError={() => setBroken(headUrl)}
        className={`${look} shrink-0 rounded-full bg-line object-cover`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${look} flex shrink-0 items-center justify-center rounded-full bg-sea-soft font-semibold text-sea-deep`}
    >
      {initials === "" ? <Icon name="person" size={iconSize} /> : initials}
    </span>
  );
}
