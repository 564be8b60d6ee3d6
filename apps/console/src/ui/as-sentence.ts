/** Capitalises a text of the catalogue, which starts in lower case for the command line. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
