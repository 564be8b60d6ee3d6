/**
 * A short message for three seconds, over the header: it may cover a title, but never a figure or
 * the list that it is about. Screen readers announce it politely.
 */
import { TOAST_MS } from "@ballast/contract/constants.ts";
import { createPortal } from "react-dom";
import { createStore, useStore } from "../api/store.ts";
import { Icon } from "./icon.tsx";
import { openDialogs } from "./open-dialogs.ts";

type Toast = { id: number; text: string; tone: "done" | "bad" };
const toasts = createStore<Toast[]>([]);

export function toast(text: string, tone: Toast["tone"] = "done", milliseconds = TOAST_MS): void {
  const before = toasts.read().slice(-2);
  const mine = { id: (before.at(-1)?.id ?? 0) + 1, text, tone };
  toasts.write([...before, mine]);
  setTimeout(() => toasts.write(toasts.read().filter((one) => one !== mine)), milliseconds);
}

export function Toasts() {
  const host = useStore(openDialogs).at(-1);
  const toasts = <ToastList />;
  return host === undefined ? toasts : createPortal(toasts, host);
}

function ToastList() {
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-6 z-50 flex flex-col items-center gap-2 px-4"
    >
      {useStore(toasts).map(({ id, text, tone }) => (
        <p
          key={id}
          className="flex max-w-[420px] items-start gap-2 rounded-md bg-ink px-4 py-2.5 text-14 text-paper shadow-lg"
        >
          <Icon name={tone === "done" ? "check" : "warning"} size={20} />
          <span className="min-w-0">{text}</span>
        </p>
      ))}
    </div>
  );
}
