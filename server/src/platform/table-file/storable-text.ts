/** The text without what no database keeps and a file may hold all the same: halves of characters, and the one whose code is zero. */
export const storableText = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD').replaceAll('\0', '\uFFFD')
