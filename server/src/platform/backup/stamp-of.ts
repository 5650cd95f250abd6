/** A moment as names of folders and backups begin, to the second: `2026-11-23T180000`. */
export const stampOf = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(':', '')
