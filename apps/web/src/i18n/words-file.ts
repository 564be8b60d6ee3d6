/**
 * The path of a catalogue's file below the origin. One version for all: the page puts the
 * names together, because a hash for each would not fit its ten packets.
 */
export const wordsFile = (language: string, catalogue: string, version: string) =>
  `assets/words-${language}-${catalogue}-${version}.js`;
