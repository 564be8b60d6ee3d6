/** The pictures beside a feedback: made smaller on the phone as they are chosen. */
import { FEEDBACK_FILE_MAX_BYTES, FEEDBACK_FILES_MAX } from "@ballast/contract/constants.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { shrinkImage } from "../../ui/shrink-image.ts";

export type Picture = { id: number; name: string; preview: string; blob: Blob };

export type Pictures = {
  chosen: Picture[];
  isWorking: boolean;
  /** What could not be taken, and why. */
  problems: string[];
  add(files: File[]): Promise<void>;
  remove(id: number): void;
};

/** As large as the server keeps one; letters on a screenshot stay readable. */
const SENT = { side: 2048, mostBytes: FEEDBACK_FILE_MAX_BYTES };
let lastId = 0;

export function usePictures(): Pictures {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Picture[]>([]);
  const [isWorking, setIsWorking] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  async function add(files: File[]): Promise<void> {
    const room = FEEDBACK_FILES_MAX - chosen.length;
    const found: string[] = [];
    if (files.length > room) found.push(t`At most ${FEEDBACK_FILES_MAX} pictures, please.`);
    setIsWorking(true);
    // One after the other: a phone has not the memory for four at once.
    for (const file of files.slice(0, room)) {
      const name = file.name;
      const shrunk = file.size > FEEDBACK_FILE_MAX_BYTES ? null : await shrinkImage(file, SENT);
      if (shrunk !== null) {
        lastId += 1;
        const picture = { id: lastId, name: `${name}.jpg`, ...shrunk };
        setChosen((before) => [...before, picture]);
      } else if (file.size > FEEDBACK_FILE_MAX_BYTES) {
        found.push(t`${name}: File size too big (20M)`);
      } else found.push(t`${name}: The file is not a picture that can be read.`);
    }
    setProblems(found);
    setIsWorking(false);
  }

  return {
    chosen,
    isWorking,
    problems,
    add,
    remove: (id) => setChosen((before) => before.filter((picture) => picture.id !== id)),
  };
}
