/**
 * A dialog that focuses its first field, returns the focus to the element that opened it, and asks
 * before typed text is discarded.
 */
import { Modal, type ModalProps } from "antd";
import { useEffect, useRef } from "react";
import { useThrowAway, useUnsaved } from "./unsaved.tsx";

const FIELDS =
  "input:not([type=hidden],[type=file],:disabled),textarea:not(:disabled),[role=combobox]";
/** For a dialog without fields: its first enabled button, which cancels. */
const SAFE = ".ant-modal-footer button:not(:disabled)";

type Props = ModalProps & {
  /** True if closing would lose typed text. */
  typed: boolean;
  /**
   * The element that gets the focus back if the opener itself is gone by then, such as a menu
   * entry.
   */
  opener?: () => HTMLElement | null;
};

export function Dialog({ opener, typed, ...props }: Props) {
  const { open = false } = props;
  const isTyped = open && typed;
  useUnsaved(isTyped);
  const throwAway = useThrowAway();
  const frame = useRef<HTMLDivElement>(null);
  const from = useRef<Element | null>(null);
  const back = useRef(opener);
  back.current = opener;
  if (open && !from.current) from.current = document.activeElement;
  useEffect(() => {
    if (!open) return;
    return () => {
      const to = back.current?.() ?? from.current;
      from.current = null;
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    };
  }, [open]);
  return (
    <Modal
      transitionName=""
      maskTransitionName=""
      {...props}
      onCancel={async (event) => {
        if (!isTyped || (await throwAway())) props.onCancel?.(event);
      }}
      // The library would restore the focus too, to an element that is gone if a menu opened the
      // dialog.
      focusable={{ focusTriggerAfterClose: false }}
      panelRef={frame}
      afterOpenChange={(isOpen) => {
        if (isOpen) firstOf(frame.current)?.focus();
      }}
    />
  );
}

function firstOf(frame: HTMLElement | null): HTMLElement | undefined {
  const found = [FIELDS, SAFE].flatMap((wanted) => [
    ...(frame?.querySelectorAll<HTMLElement>(wanted) ?? []),
  ]);
  return found.find((element) => element.getClientRects().length > 0);
}
