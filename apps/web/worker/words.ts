/** Tells the worker which of the files it may keep hold words, and of which language. */
import type { Plugin } from "vite";

export type KeptFile = {
  url: string;
  revision: string | null;
  /** Of the words in it; the app itself has none. */
  language?: string;
};
type Manifest = (KeptFile & { size: number })[];

const WORDS = /\/packages\/words\/([a-z]{2})_[A-Z]{2}\/app\/[^/]+\.json\?lingui$/;

export function wordsOfLanguages(): {
  plugin: Plugin;
  transform(files: Manifest): { manifest: Manifest };
} {
  const languages = new Map<string, string>();
  return {
    plugin: {
      name: "ballast-words",
      apply: "build",
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          const spoken = new Set(file.moduleIds.map((id) => WORDS.exec(id)?.[1]));
          const [language, ...others] = spoken;
          if (others.length > 0 && [...spoken].some((one) => one !== undefined)) {
            throw new Error(`${file.fileName} holds words beside what every language needs`);
          }
          if (language !== undefined) languages.set(file.fileName, language);
        }
      },
    },
    transform: (files) => ({
      manifest: files.map((file) => {
        const language = languages.get(file.url);
        return language === undefined ? file : { ...file, language };
      }),
    }),
  };
}
