/**
 * A sheet from the bottom and a dialog in the middle, on the browser's own modal `dialog`: it traps
 * the focus, restores it afterwards, closes on Escape and on going back, and makes the rest inert.
 * Render it only while it is open.
 */

import { CLICK_GUARD_MS } from "@ballast/contract/constants.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  type TouchEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { hasActiveRequest } from "../api/active-requests.ts";
import type { Busy } from "../api/click-guard.ts";
import { pushOverlay } from "../nav/overlay-stack.ts";
import { Button, IconButton } from "./button.tsx";
import { ButtonRow } from "./button-row.tsx";
import { Icon } from "./icon.tsx";
import { dialogClosed, dialogOpened } from "./open-dialogs.ts";
import { Ribbon } from "./ribbon.tsx";

/**
 * Milliseconds after which the element that opened a dialog may turn out to be removed: at once, or
 * after a refetch.
 */
const GONE_AFTER_MS = [0, 500, 1500];

/**
 * The browser returns the focus to the element that opened the dialog; if that is gone, the title
 * gets it.
 */
function catchFocus(): void {
  for (const wait of GONE_AFTER_MS) {
    setTimeout(() => {
      const isLost = document.activeElement === document.body;
      if (isLost && document.querySelector("dialog[open]") === null) {
        document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
      }
    }, wait);
  }
}

/**
 * Opens a modal dialog. It cannot be closed without `close`, nor while one of its forms is being
 * sent, so that the outcome is seen.
 */
export function useModal(close: (() => void) | null) {
  const ref = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  const openedAt = useRef(0);
  const isHeld = () => close === null || hasActiveRequest();
  const isBeside = ({ clientX, clientY, target }: MouseEvent) => {
    const { left, right, top, bottom } = ref.current?.getBoundingClientRect() ?? new DOMRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    return target === ref.current && !isInside;
  };
  const onReturn = useEffectEvent(() => {
    if (!isHeld()) close?.();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    openedAt.current = Date.now();
    dialogOpened(dialog);
    const takeOff = pushOverlay(() => onReturn());
    return () => {
      takeOff();
      dialog.close();
      dialogClosed(dialog);
      catchFocus();
    };
  }, []);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      if (isHeld()) event.preventDefault();
      else close?.();
    },
    // A browser may close a dialog at the second Escape even when the first was prevented.
    onClose: () => {
      if (isHeld() && !ref.current?.open) ref.current?.showModal();
    },
    // A click closes the dialog only if it started and ended on the backdrop: selecting text and
    // releasing outside closes nothing, nor does the second of two quick taps on the button that
    // opened it.
    onPointerDown: (event: MouseEvent) => {
      isPressedBeside.current = isBeside(event) && Date.now() - openedAt.current > CLICK_GUARD_MS;
    },
    onClick: (event: MouseEvent) => {
      if (isPressedBeside.current && isBeside(event) && !isHeld()) close?.();
    },
  };
}

const FROM_BELOW = "mx-auto mt-auto max-h-[88dvh] rounded-t-lg column";
const FROM_SIDE = "me-auto beside-column h-dvh max-h-none w-[85%] max-w-[340px] rounded-e-lg";

/** The distance in px that a swipe back to the edge must have to close a sheet. */
const SWIPE_LEAST = 60;

/** Closes a sheet at the start edge when it is swiped back to that edge. */
function useSwipeAway(close: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const at = touches.item(0);
      from.current = at ? { x: at.clientX, y: at.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const at = changedTouches.item(0);
      if (!at || from.current === null) return;
      const [back, along] = [from.current.x - at.clientX, Math.abs(from.current.y - at.clientY)];
      if (back > SWIPE_LEAST && back > along && !hasActiveRequest()) close();
    },
  };
}

export function Sheet(props: {
  title: string;
  /**
   * True for a sheet from the side, as high as the screen, as a menu is; otherwise it comes from
   * the bottom.
   */
  fromSide?: boolean;
  /** null: the sheet cannot be closed without answering. */
  onClose: (() => void) | null;
  /** Content that stays visible above the scrolling part. */
  top?: ReactNode;
  /** Content that stays visible below the scrolling part. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, fromSide = false, onClose, top, action, children } = props;
  const { t } = useLingui();
  const heading = useId();
  const swipe = useSwipeAway(() => onClose?.());
  return (
    <dialog
      {...useModal(onClose)}
      {...(fromSide ? swipe : {})}
      aria-labelledby={heading}
      className={`m-0 bg-card p-0 text-ink open:flex open:flex-col ${fromSide ? FROM_SIDE : FROM_BELOW}`}
    >
      {/* A sheet from the side covers the ribbon of the screen. */}
      {fromSide && <Ribbon />}
      <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 id={heading} className="min-w-0 flex-1 long-words py-2 text-16 font-semibold">
          {title}
        </h2>
        {onClose && (
          <IconButton label={t`Close`} onClick={() => hasActiveRequest() || onClose()}>
            <Icon name="close" />
          </IconButton>
        )}
      </div>
      {top && <div className="px-4 pt-4">{top}</div>}
      {/* As high as its content: in a box whose height depends on its content, WebKit treats a
          basis of 0 % as zero. */}
      <div className="min-h-0 flex-auto overflow-y-auto px-4 py-4">{children}</div>
      {action && <div className="safe-bottom border-t border-line px-4 pt-3">{action}</div>}
    </dialog>
  );
}

/** Asks for confirmation before an important action. Both buttons have the same size. */
export function ConfirmDialog(props: {
  title: string;
  confirm: string;
  /** The label of the neutral button; "Not now" by default. */
  decline?: string;
  isDanger?: boolean;
  isBusy?: Busy;
  onConfirm: () => void;
  /** null: there is no button to decline. */
  onClose: (() => void) | null;
  children?: ReactNode;
}) {
  const { title, confirm, decline, isDanger, isBusy, onConfirm, onClose, children } = props;
  const heading = useId();
  return (
    <dialog
      {...useModal(onClose)}
      aria-labelledby={heading}
      className="m-auto w-[calc(100%-32px)] max-w-[400px] rounded-lg bg-card p-5 text-ink"
    >
      <h2 id={heading} className="text-20 font-semibold">
        {title}
      </h2>
      {children && <div className="mt-2 text-16 text-quiet">{children}</div>}
      <div className="mt-5">
        <ButtonRow>
          {onClose && (
            <Button look="secondary" onClick={() => hasActiveRequest() || onClose()}>
              {decline ?? <Trans>Not now</Trans>}
            </Button>
          )}
          <Button
            look={isDanger ? "danger" : "primary"}
            isBusy={isBusy ?? false}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </ButtonRow>
      </div>
    </dialog>
  );
}
