/**
 * The line icons of the app, drawn on a 24 × 24 grid. They are decorative: text stands beside them.
 */
const PATHS = {
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  plans:
    "M12 3v12M12 4.500c4 2 6 5.500 6.500 9H12M12 7c-2.500 1.500-4.500 4-5 6.500h5M4 17h16l-2.500 3.500h-11z",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  wallet: "M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 7l11-4v4M16 13.5h.01",
  deposit: "M12 4v11M7 10l5 5 5-5M4 20h16",
  withdraw: "M12 15V4M7 9l5-5 5 5M4 20h16",
  income:
    "M12 3v18M16.5 7.5C16 6 14.3 5 12 5c-2.6 0-4.5 1.3-4.5 3.3 0 4.7 9.5 2.2 9.5 7 0 2.1-2 3.7-5 3.7-2.7 0-4.6-1.2-5-3",
  orders: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
  shield: "M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6z",
  lock: "M6 11h12v9H6zM8.5 11V7.500a3.5 3.5 0 0 1 7 0V11",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 13l4 4L19 7",
  warning: "M12 4l9 16H3zM12 10v4M12 17h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  hidden:
    "M4 4l16 16M9.5 6A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-3 3.700M6 7.500A17 17 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4-1",
  book: "M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12",
  headset:
    "M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H5a1 1 0 0 1-1-1zM20 14h-3v5h2a1 1 0 0 0 1-1zM18 19c0 1.5-2 2-4 2",
  settings:
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 9.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4",
  gift: "M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7c-6 0-5-5-2-4 1.5.5 2 4 2 4zM12 7c6 0 5-5 2-4-1.5.5-2 4-2 4z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  edit: "M4 20l1-4L16 5l3 3L8 19z",
  logout: "M10 4H5v16h5M15 8l4 4-4 4M19 12H9",
  card: "M3 6h18v12H3zM3 10h18M7 14h4",
  coin: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10z",
  coupon: "M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v2M14 11v2M14 15v2",
  message: "M4 5h16v11H10l-4 4v-4H4z",
  video: "M3 6h18v12H3zM10 9.500l5 2.500-5 2.500z",
  away: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  share: "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.600L7 7M17 17l1.4 1.400M5.6 18.400L7 17M17 7l1.4-1.4",
  heart:
    "M12 20C5 15 3 11.500 3 8.500A4.500 4.500 0 0 1 12 6.500a4.500 4.500 0 0 1 9 2c0 3-2 6.500-9 11.500z",
  comment: "M4 5h16v11h-9l-4 4v-4H4z",
  list: "M8.5 6.500H20M8.5 12H20M8.5 17.500H20M4 6.500h.01M4 12h.01M4 17.500h.01",
  search: "M11 4.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4 4",
  more: "M5.500 12h.01M12 12h.01M18.500 12h.01",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01",
  play: "M4 5h16v14H4zM10 9l5 3-5 3z",
  flag: "M5 21V4h13l-3 4.500 3 4.500H5",
  block: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.6 5.600l12.8 12.800",
  send: "M4 12l16-8-6 16-3-6.500z",
  offline:
    "M4 4l16 16M8.5 15.500a5 5 0 0 1 5-1.200M5 12a10 10 0 0 1 4.5-2.600M2 8.500a14 14 0 0 1 4-2.700M12 5c4 0 7.5 1.3 10 3.500M12 19h.01",
} as const;

export type IconName = keyof typeof PATHS;

/** Pixels at the usual size of text, with which they grow. */
const SIZES = {
  16: "size-[1rem]",
  20: "size-[1.25rem]",
  24: "size-[1.5rem]",
  32: "size-[2rem]",
} as const;

export function Icon({ name, size = 24 }: { name: IconName; size?: keyof typeof SIZES }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${SIZES[size]}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
