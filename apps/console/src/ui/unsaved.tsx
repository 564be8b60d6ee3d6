/** Asks before work that is half written is left: by a link, by going back, or with the tab. */
import { useBlocker } from "@tanstack/react-router";
import { App } from "antd";
import { useEffect } from "react";
import { isPageHandedOn, sessionNow } from "../api/session.ts";

const half = new Set<object>();

/** Nothing slides under the pointer: a press that begins before and ends after is no click. */
const STILL = { transitionName: "", maskTransitionName: "" };

/** `isUnsaved`: something was typed that is kept nowhere yet. */
export function useUnsaved(isUnsaved: boolean): void {
  const mayLeave = useMayLeave();
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = {};
    half.add(mark);
    return () => void half.delete(mark);
  }, [isUnsaved]);
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: () => half.size > 0 && !isPageHandedOn(),
    // Whoever has left was asked already.
    shouldBlockFn: async () => sessionNow() !== null && !(await mayLeave()),
  });
}

/** True at once where nothing is half written. */
export function useMayLeave(): () => Promise<boolean> {
  const { modal } = App.useApp();
  return async () =>
    half.size === 0 ||
    modal.confirm({
      ...STILL,
      title: "Leave what you have typed?",
      content: "It is not kept anywhere.",
      okText: "Leave",
      okButtonProps: { danger: true },
      cancelText: "Stay",
      autoFocusButton: "cancel",
    });
}

/** Asks whether what stands in a dialog may go; true when it may. */
export function useThrowAway(): () => Promise<boolean> {
  const { modal } = App.useApp();
  return async () =>
    modal.confirm({
      ...STILL,
      title: "Throw away what you have typed?",
      okText: "Throw away",
      okButtonProps: { danger: true },
      cancelText: "Keep writing",
      autoFocusButton: "cancel",
    });
}
