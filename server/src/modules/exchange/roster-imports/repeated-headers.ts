/** Of columns with one name the later ones by a number, “Phone (2)”, so that each can be told of and chosen. */
export function numberRepeated(headers: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headers.map((header) => {
    if (header === '') return header
    const count = (seen.get(header) ?? 0) + 1
    seen.set(header, count)
    return count === 1 ? header : `${header} (${count})`
  })
}

/** The name of a column as it stands in the file. */
export const withoutNumber = (header: string) => header.replace(/ \(\d+\)$/, '')
