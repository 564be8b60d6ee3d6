/** What a person wrote freely, within sentences of ours: with one full stop, or with none. */

/** For a place where our own stop follows. */
export const withoutStop = (text: string) => text.trim().replace(/[.।]$/, "");

/** For a place where nothing or another sentence follows. */
export const withStop = (text: string) => (/[.!?…।]$/.test(text.trim()) ? text : `${text.trim()}.`);
