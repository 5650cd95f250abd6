const conjunction = new Intl.ListFormat('en-GB')

/** Words in one text: a, b and c. */
export const listText = (words: readonly string[]) => conjunction.format(words)
