/**
 * A sheet from the bottom and a dialog in the middle, on the browser's own modal `dialog`: it traps
 * the focus, gives it back, closes on Escape and on going back, and makes the rest inert. Render one
 * while it is open.
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

/** Moments at which what opened a dialog may turn out to be gone: at once, or with fresh figures. */
const GONE_AFTER_MS = [0, 500, 1500];

/** The browser gives the focus back to what opened the dialog; where that is gone, the title has it. */
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
 * Without `onClose` there is no way around it; nor while something of it is being sent, so that what
 * became of it is seen.
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
    // A browser may close a dialog at the second Escape whatever was said to the first.
    onClose: () => {
      if (isHeld() && !ref.current?.open) ref.current?.showModal();
    },
    // Begun and ended on the backdrop: who selects text and lets go beside it closes nothing; nor
    // does the second of two quick taps on what opened it.
    onPointerDown: (event: MouseEvent) => {
      isPressedBeside.current = isBeside(event) && Date.now() - openedAt.current > CLICK_GUARD_MS;
    },
    onClick: (event: MouseEvent) => {
      if (isPressedBeside.current && isBeside(event) && !isHeld()) close?.();
    },
  };
}

const FROM_BELOW = "mx-auto mt-auto max-h-[88dvh] rounded-t-lg column";
const FROM_SIDE =
  "me-auto ms-[max(0px,calc(50vw-240px))] h-dvh max-h-none w-[85%] max-w-[340px] rounded-e-lg";

/** A finger that moves this far back to the edge closes what came from there; px. */
const SWIPE_LEAST = 60;

/** Closes what came from the edge at the start when it is pushed back there. */
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
  /** Comes from the side in the height of the screen, as a menu does; else from below. */
  fromSide?: boolean;
  /** null: there is no way around what it asks or shows. */
  onClose: (() => void) | null;
  /** Stays in sight above what scrolls. */
  top?: ReactNode;
  /** Stays in sight below what scrolls. */
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
      {/* It would lie over the screen's own. */}
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
      {/* As high as its content: WebKit takes a basis of 0 % as zero where the height is by content. */}
      <div className="min-h-0 flex-auto overflow-y-auto px-4 py-4">{children}</div>
      {action && <div className="safe-bottom border-t border-line px-4 pt-3">{action}</div>}
    </dialog>
  );
}

/** Asks before something that matters. Both buttons are of one size. */
export function ConfirmDialog(props: {
  title: string;
  confirm: string;
  /** Neutral; "Not now" unless given. */
  decline?: string;
  isDanger?: boolean;
  isBusy?: Busy;
  onConfirm: () => void;
  /** null: there is nothing to decline. */
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
