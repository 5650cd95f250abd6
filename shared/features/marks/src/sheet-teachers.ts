/** Who teaches a sheet that somebody has by the reach of their role; nothing where they teach it themselves. */
export const teachersOf = (taughtBy: readonly string[] | undefined) =>
  taughtBy && (taughtBy.length === 0 ? 'Nobody at present' : taughtBy.join('; '))
