const numberFormat = new Intl.NumberFormat('en-GB')

/** A number as people write it: `12,400`. */
export const numberText = (value: number) => numberFormat.format(value)

/** `1 row`, `12,400 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`
