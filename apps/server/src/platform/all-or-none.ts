/**
 * The columns of what may not be there, such as the optional side of a join: all of them are null where one
 * is, so whoever looks at one knows of the others. The database has to hold that, by a check or by the join.
 */
export type AllOrNone<Columns> = Columns | { [Name in keyof Columns]: null };
