/** Free text of a person within our sentences: with exactly one full stop, or with none. */

/** Removes the full stop, for a place where our own follows. */
export const withoutStop = (text: string) => text.trim().replace(/[.।]$/, "");

/** Ensures a full stop, for a place where nothing or another sentence follows. */
export const withStop = (text: string) => (/[.!?…।]$/.test(text.trim()) ? text : `${text.trim()}.`);
