/** A text of the catalogue, which begins small for the command line, as it begins on a page. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
