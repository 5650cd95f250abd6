/** Where a record stands in the files, for the sentences about it. */
export interface Place {
  file: string
  line: number
  /** What the columns are called there that a sentence may be about. */
  columns?: Readonly<Record<string, string>>
  /** Rows of other files that only add to the record: they go where it goes. */
  also?: readonly Place[]
}

export const placeText = ({ file, line }: Place) => `${file}, line ${line}`
