/** The pictures of a new post: made small on the phone as they are chosen. */
import { COMMUNITY_IMAGE_MAX_BYTES, POST_IMAGES_MAX } from "@ballast/contract/constants.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Shrunk, shrinkImage } from "../../ui/shrink-image.ts";

export type Picture = Shrunk & { id: number };

export type Pictures = {
  chosen: Picture[];
  isWorking: boolean;
  /** What could not be taken, and why. */
  problems: string[];
  add(files: File[]): Promise<void>;
  remove(id: number): void;
};

/** As large as the server keeps one. */
const SENT = { side: 1600, mostBytes: COMMUNITY_IMAGE_MAX_BYTES };
let lastId = 0;

export function usePictures(): Pictures {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Picture[]>([]);
  const [isWorking, setIsWorking] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  async function add(files: File[]): Promise<void> {
    const room = POST_IMAGES_MAX - chosen.length;
    const found: string[] = [];
    if (files.length > room) found.push(t`At most ${POST_IMAGES_MAX} pictures, please.`);
    setIsWorking(true);
    // One after the other: a phone has not the memory for six at once.
    for (const file of files.slice(0, room)) {
      const name = file.name;
      const shrunk = await shrinkImage(file, SENT);
      if (shrunk !== null) {
        lastId += 1;
        const picture = { ...shrunk, id: lastId };
        setChosen((before) => [...before, picture]);
      } else if (file.size > COMMUNITY_IMAGE_MAX_BYTES) {
        found.push(t`${name}: File size too big (2M)`);
      } else {
        found.push(t`${name}: The file is not a picture that can be read.`);
      }
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
