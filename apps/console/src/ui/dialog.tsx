/**
 * A dialog that begins at its first field, gives the focus back to what opened it, and asks before
 * what was typed in it is thrown away.
 */
import { Modal, type ModalProps } from "antd";
import { useEffect, useRef } from "react";
import { useThrowAway, useUnsaved } from "./unsaved.tsx";

const FIELDS =
  "input:not([type=hidden],[type=file],:disabled),textarea:not(:disabled),[role=combobox]";
/** Where nothing is asked: the button that does nothing. */
const SAFE = ".ant-modal-footer button:not(:disabled)";

type Props = ModalProps & {
  /** Whether something was typed that closing would lose. */
  typed: boolean;
  /** What gets the focus back where the opener itself is gone by then, as a menu's entry. */
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
      // The library would do it again, and to a place that is gone when a menu opened the dialog.
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
