/** What a card is printed in: dark enough for a copier. */
export const ink = '#14231f'
export const faint = '#48544e'
export const line = '#aab2ad'
export const board = '#14231f'
export const shade = '#eef0ec'
