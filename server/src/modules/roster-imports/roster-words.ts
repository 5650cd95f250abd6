/** Cells with several values: `a,b` in one cell. */
export function listOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => part.trim() || [])
}

/** `YYYY-MM-DD` from an ISO date, from one with a time, or from month/day/year; null where it is none. */
export function dayOf(cell: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell)
  const parts = iso ? [iso[1], iso[2], iso[3]] : [american?.[3], american?.[1], american?.[2]]
  const [year, month, day] = parts.map((part) => part?.padStart(2, '0'))
  if (!year || !month || !day) return null
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
  return isReal ? `${year}-${month}-${day}` : null
}

export function sexOf(cell: string): 'female' | 'male' | null {
  const word = cell.toLowerCase()
  if (word === 'female' || word === 'f') return 'female'
  if (word === 'male' || word === 'm') return 'male'
  return null
}

export const orNull = (cell: string) => (cell === '' ? null : cell)

export const joinNames = (...names: string[]) => names.filter(Boolean).join(' ')
