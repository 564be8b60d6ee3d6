/** The empty state of a list: a small drawing, the reason, and the next step. */
import type { ReactNode } from "react";

const DRAWINGS = {
  boat: "M20 62h80c0 16-18 26-40 26S20 78 20 62zM60 62V18M60 22l28 32H60M60 28L38 54h22M8 96c9 0 9-5 17-5s9 5 17 5 9-5 18-5 9 5 17 5 9-5 17-5 9 5 18 5",
  coins:
    "M60 44c22 0 34-6 34-14S82 16 60 16s-34 6-34 14 12 14 34 14zM26 30v18c0 8 12 14 34 14s34-6 34-14V30M26 48v18c0 8 12 14 34 14s34-6 34-14V48M26 66v16c0 8 12 14 34 14s34-6 34-14V66",
  paper: "M32 10h40l18 18v74H32zM70 10v20h20M46 46h30M46 62h30M46 78h18",
  book: "M18 22c16-6 30-4 42 4 12-8 26-10 42-4v68c-16-6-30-4-42 4-12-8-26-10-42-4zM60 26v68",
  lock: "M32 52h56v46H32zM42 52V38a18 18 0 0 1 36 0v14M60 68v14",
  clock: "M60 100a42 42 0 1 0 0-84 42 42 0 0 0 0 84zM60 34v26l18 12",
  tools:
    "M24 96l34-34M52 24a20 20 0 0 1 26 26l20 20a10 10 0 0 1-14 14L64 64a20 20 0 0 1-26-26l12 12 12-12z",
} as const;

export function Empty(props: {
  drawing: keyof typeof DRAWINGS;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <svg
        viewBox="0 0 120 112"
        width="120"
        height="112"
        fill="none"
        aria-hidden="true"
        className="text-sea"
      >
        <path
          d={DRAWINGS[props.drawing]}
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="long-words text-16 font-semibold">{props.title}</p>
      {props.children && <p className="long-words text-14 text-quiet">{props.children}</p>}
      {props.action && <div className="mt-2 max-w-full">{props.action}</div>}
    </div>
  );
}
