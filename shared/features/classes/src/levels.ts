const words = { O: 'O-level', A: 'A-level' } as const

/** The two levels of the school, as a choice. */
export const levelOptions = Object.entries(words).map(([value, label]) => ({ value, label }))

export const wordOfLevel = (level: keyof typeof words) => words[level]
