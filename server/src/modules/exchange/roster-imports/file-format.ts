/** What one file of a roster consists of. */
export interface FileFormat {
  /** The file's name in the format, in lower case. */
  name: string
  isRequired: boolean
  /** A list of the school’s own, not one that another program has written. */
  isOwn?: boolean
  required: string[]
  optional: string[]
  /**
   * One of `required` that the portal gives where the file has no such column, but one of those by which it finds the person. Where the
   * file has one, each row fills it.
   */
  given?: { field: string; by: readonly string[] }
  /** Other words that people use for a field. */
  synonyms?: Record<string, string[]>
  /** Fields in which no two rows may say the same. */
  unique?: string[]
  /** Fields that are days. */
  days?: string[]
  /** What the format says of days, where it says anything. */
  dayOrder?: 'month-first'
}
