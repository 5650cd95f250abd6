import type { RosterClassSource } from '@bellhouse/contracts'

/** Class and stream in the words of a file. */
export interface PlainPlace {
  classWord: string
  stream: string
}

/** A class that a row has from elsewhere than its own cells. */
export interface GivenClass extends PlainPlace {
  /** Where it stands, as the beginning of a sentence. */
  says: string
}

/** What names a class for the rows below it. */
export interface ClassTitle extends GivenClass {
  /** Null where it is no line but the name of the sheet or of the file. */
  line: number | null
}

/** The classes of the rows that have them from elsewhere, by line. */
export interface GivenClasses {
  source: Exclude<RosterClassSource, 'none'>
  given: ReadonlyMap<number, GivenClass>
}
