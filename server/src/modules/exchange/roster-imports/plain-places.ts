import { plainWord } from '@bellhouse/words'
import type { PlainPlace } from './class-words'
import type { RosterRow } from './roster-rows'

/** “S1 East”, “Form 1 - Blue”, “S.1/West”. */
const divided = /^(\D*?\d+)\s*[-/: ]\s*(\S.*)$/
/** “7B”, “S1E”: a letter after the number of the class. */
const joined = /^(\D*\d+)([A-Za-z])$/
/** A stream may be called by a number, as its class is. */
const hasLetter = /\p{L}/u

/** A class and a stream, whether they stand in two cells or together in one of them. */
export function placeOf({ get }: Pick<RosterRow, 'get'>): PlainPlace {
  const [classCell, streamCell] = [get('Class'), get('Stream')]
  const inStream = partedPlace(streamCell)
  if (classCell === '') return inStream ?? { classWord: '', stream: streamCell }
  if (inStream && plainWord(inStream.classWord) === plainWord(classCell)) {
    return { classWord: classCell, stream: inStream.stream }
  }
  const together = partedPlace(classCell)
  const isOneWord = plainWord(classCell) === plainWord(streamCell) && hasLetter.test(classCell)
  if (isOneWord) return together ?? { classWord: classCell, stream: '' }
  if (streamCell === '') return together ?? { classWord: classCell, stream: '' }
  const isSaidTwice = together && plainWord(together.stream) === plainWord(streamCell)
  return { classWord: isSaidTwice ? together.classWord : classCell, stream: streamCell }
}

/** Class and stream of one text; nothing where it has not both. */
export function partedPlace(cell: string): PlainPlace | null {
  const [, classWord, stream] = divided.exec(cell) ?? joined.exec(cell) ?? []
  return classWord && stream ? { classWord, stream } : null
}
