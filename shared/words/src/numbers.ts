// Made when it is first needed: a phone takes a while to make one.
let format: Intl.NumberFormat | undefined

/** A number as people write it: `12,400`. */
export function numberText(value: number) {
  format ??= new Intl.NumberFormat('en-GB')
  return format.format(value)
}

/** `1 row`, `12,400 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** `46.8 %`; a dash where there is nothing to take it of. */
export const percentText = (percent: number | null) => (percent === null ? '–' : `${percent.toFixed(1)} %`)

/** `840 kB`, `2.1 MB`. */
export const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
