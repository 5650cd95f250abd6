/** What one file of a roster consists of. */
export interface FileFormat {
  /** The file's name in the format, in lower case. */
  name: string
  isRequired: boolean
  required: string[]
  optional: string[]
  /** Other words that people use for a field. */
  synonyms?: Record<string, string[]>
}
