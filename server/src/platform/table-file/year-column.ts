/** Whether a column says of each row which school year it is about. */
export const isYearHeader = (header: string) => /^(academic|school) year$/i.test(header.trim())

/** `2026` and `2026/27` are one year, as schools write it. */
export const isSameYear = (text: string, title: string) => text.slice(0, 4) === title.slice(0, 4)
