/**
 * A short message for three seconds, above what stays at the bottom of the screen: it covers no
 * title, no tab and none of the actions there, and taps go through it. In a dialog it stands above
 * the content. Screen readers announce it politely.
 */
import { TOAST_MS } from "@ballast/contract/constants.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { createStore, useStore } from "../api/store.ts";
import { Icon } from "./icon.tsx";
import { openDialogs } from "./open-dialogs.ts";

type Toast = { id: number; text: string; tone: "done" | "bad" };
const toasts = createStore<Toast[]>([]);
/** The number of screens that show toasts themselves; on any other they stand at the bottom. */
const frames = createStore(0);

export function toast(text: string, tone: Toast["tone"] = "done", milliseconds = TOAST_MS): void {
  const before = toasts.read().slice(-2);
  const mine = { id: (before.at(-1)?.id ?? 0) + 1, text, tone };
  toasts.write([...before, mine]);
  setTimeout(() => toasts.write(toasts.read().filter((one) => one !== mine)), milliseconds);
}

/** Toasts in the topmost dialog, or on a screen that has no place for them. */
export function Toasts() {
  const dialog = useStore(openDialogs).at(-1);
  const hasFrame = useStore(frames) > 0;
  if (dialog) return createPortal(<ToastList place="order-first mx-4 not-empty:my-2" />, dialog);
  return hasFrame ? null : <ToastList place="fixed inset-x-4 bottom-4 z-50 mx-auto" />;
}

/** Toasts above the bottom of a screen, while no dialog is open. */
export function ScreenToasts() {
  const hasDialog = useStore(openDialogs).length > 0;
  useEffect(() => {
    frames.write(frames.read() + 1);
    return () => frames.write(frames.read() - 1);
  }, []);
  return hasDialog ? null : <ToastList place="toasts-above mx-auto" />;
}

/**
 * Text that is in a live region from its beginning is not announced, so it comes a moment later.
 */
function ToastList({ place }: { place: string }) {
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => setIsHeard(true), []);
  const shown = useStore(toasts);
  return (
    <div
      role="status"
      aria-live="polite"
      className={`pointer-events-none flex max-w-[420px] flex-col gap-1 ${place}`}
    >
      {isHeard &&
        shown.map(({ id, text, tone }) => (
          <p
            key={id}
            className="toast-comes flex items-start gap-2 rounded-md bg-ink px-3 py-2 text-14 text-paper"
          >
            <Icon name={tone === "done" ? "check" : "warning"} size={20} />
            <span className="min-w-0">{text}</span>
          </p>
        ))}
    </div>
  );
}
