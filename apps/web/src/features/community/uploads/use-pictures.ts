/** Pictures attached to a text. They are shrunk on the phone when they are chosen. */
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
  /** The files that were rejected, and why. */
  problems: string[];
  add(files: File[]): Promise<void>;
  remove(id: number): void;
};

export type Rules = {
  /** The name under which the pictures are kept until they are sent. */
  keptAs: string;
  /** The largest number of pictures. */
  most: number;
  /** The largest picture that the server stores. */
  shrinkTo: ShrinkTo;
  /** Files larger than this, in bytes, are not even read. */
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
    // One after the other, because a phone has too little memory for all at once.
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
