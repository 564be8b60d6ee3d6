/** Pictures that go with what somebody writes: made small on the phone as they are chosen. */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type ShrinkTo, type Shrunk, shrinkImage } from "../../../ui/shrink-image.ts";
import { readFiles, useKeptFiles } from "./kept-draft.ts";
import { useUnreadWords } from "./unread-picture.ts";

export type Picture = Shrunk & { id: number; name: string };

export type Pictures = {
  chosen: readonly Picture[];
  isFull: boolean;
  isWorking: boolean;
  /** What could not be taken, and why. */
  problems: string[];
  add(files: File[]): Promise<void>;
  remove(id: number): void;
};

export type Rules = {
  /** The name under which they are kept until they are sent. */
  keptAs: string;
  /** How many there may be. */
  most: number;
  /** As large as the server keeps one. */
  shrinkTo: ShrinkTo;
  /** Files above this are not even read; bytes. */
  largest?: number;
  tooLarge(name: string): string;
};

export function usePictures({ keptAs, most, shrinkTo, largest, tooLarge }: Rules): Pictures {
  const { t } = useLingui();
  const unreadWords = useUnreadWords();
  const [{ kept, hasLost }] = useState(() => readFiles<Picture>(keptAs));
  const [chosen, setChosen] = useState(kept);
  useKeptFiles(keptAs, chosen);
  const [isWorking, setIsWorking] = useState(false);
  const [problems, setProblems] = useState(hasLost ? [t`Please choose your pictures again.`] : []);

  async function add(files: File[]): Promise<void> {
    const room = most - chosen.length;
    const found: string[] = [];
    if (files.length > room) found.push(t`At most ${most} pictures, please.`);
    setIsWorking(true);
    // One after the other: a phone has not the memory for all at once.
    for (const file of files.slice(0, room)) {
      const { name, size } = file;
      const isRead = largest === undefined || size <= largest;
      const shrunk = isRead ? await shrinkImage(file, shrinkTo) : null;
      if (shrunk !== null) {
        setChosen((before) => [...before, { ...shrunk, id: (before.at(-1)?.id ?? 0) + 1, name }]);
      } else if (size > shrinkTo.mostBytes) found.push(tooLarge(name));
      else found.push(await unreadWords(file));
    }
    setProblems(found);
    setIsWorking(false);
  }

  return {
    chosen,
    isFull: chosen.length >= most,
    isWorking,
    problems,
    add,
    remove: (id) => setChosen((before) => before.filter((picture) => picture.id !== id)),
  };
}
