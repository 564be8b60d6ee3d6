/** Asks before unsaved text is lost: by a link, by going back, or by closing the tab. */
import { useBlocker } from "@tanstack/react-router";
import { App } from "antd";
import { useEffect } from "react";
import { isPageHandedOn, sessionNow } from "../api/session.ts";

const half = new Set<object>();

/**
 * No animation: if something moves under the pointer, a press that starts before and ends after is
 * no click.
 */
const STILL = { transitionName: "", maskTransitionName: "" };

/** `isUnsaved` is true while typed text is not stored anywhere. */
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
    // Somebody who logged out has already been asked.
    shouldBlockFn: async () => sessionNow() !== null && !(await mayLeave()),
  });
}

/** Resolves with true at once if there is no unsaved text. */
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

/** Asks whether the text typed in a dialog may be discarded; resolves with true if so. */
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
