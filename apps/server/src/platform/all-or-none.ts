/**
 * Columns that are null together, such as those of the optional side of a join: checking one narrows the
 * type of all. The database must hold this by a check constraint or by the join itself.
 */
export type AllOrNone<Columns> = Columns | { [Name in keyof Columns]: null };
