/** A dialog that begins at its first field and gives the focus back to what opened it. */
import { Modal, type ModalProps } from "antd";
import { useEffect, useRef } from "react";

const FIELDS =
  "input:not([type=hidden],[type=file],:disabled),textarea:not(:disabled),[role=combobox]";
/** Where nothing is asked: the button that does nothing. */
const SAFE = ".ant-modal-footer button:not(:disabled)";

/** `opener`: what gets the focus back where the opener itself is gone by then, as a menu's entry. */
export function Dialog({ opener, ...props }: ModalProps & { opener?: () => HTMLElement | null }) {
  const { open = false } = props;
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
  return found.find((element) => element.checkVisibility());
}
