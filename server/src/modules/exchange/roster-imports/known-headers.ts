import { plainWord } from '@bellhouse/words'
import { formats } from './roster-formats'

/** Every name of a column that some format or some school uses, folded. */
export const knownHeaders: ReadonlySet<string> = new Set(
  Object.values(formats)
    .flat()
    .flatMap(({ required, optional, synonyms = {} }) => [...required, ...optional, ...Object.values(synonyms).flat()])
    .map(plainWord),
)
