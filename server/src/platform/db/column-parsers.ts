import pg from 'pg'

const int8 = 20
const numeric = 1700
const date = 1082
const int8Array = 1016
const dateArray = 1182
const textArray = 1009

// The list of types that the package declares leaves the arrays out.
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
const parseTexts: (value: string) => string[] = pg.types.getTypeParser(textArray as TypeId)

const parsers: Record<number, (value: string) => unknown> = {
  [int8]: Number,
  [numeric]: Number,
  // A day has no time zone, so it stays the text that it is.
  [date]: String,
  [int8Array]: (value) => parseTexts(value).map(Number),
  [dateArray]: parseTexts,
}

/** How the values of a column become JavaScript; kept to one pool, so that nothing is set for the whole process. */
export const columnParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}
