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

const typedDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/**
 * Reads the days of one list as people type them: `28/02/2010`, `28.2.2010` or `2010-02-28`. The day comes before the
 * month, unless some day of the list can only be read the other way round and none only this way.
 */
export function dayReaderFor(cells: readonly string[]): (cell: string) => string | null {
  const typed = cells.flatMap((cell) => [typedDay.exec(cell) ?? []].filter(({ length }) => length > 0))
  const isMonthFirst =
    typed.some(([, , second]) => Number(second) > 12) && !typed.some(([, first]) => Number(first) > 12)
  return (cell) => {
    const found = typedDay.exec(cell)
    if (!found) return /^\d{4}-\d{1,2}-\d{1,2}/.test(cell) ? dayOf(cell) : null
    const [, first = '', second = '', year = ''] = found
    const [day, month] = isMonthFirst ? [second, first] : [first, second]
    return dayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  }
}

export function sexOf(cell: string): 'female' | 'male' | null {
  const word = cell.toLowerCase()
  if (['female', 'f', 'girl'].includes(word)) return 'female'
  if (['male', 'm', 'boy'].includes(word)) return 'male'
  return null
}

/** How schools write who sleeps there and who goes home. */
export function residenceOf(cell: string): 'boarding' | 'day' | null {
  const word = cell.toLowerCase()
  if (['boarding', 'boarder', 'boards', 'resident', 'b'].includes(word)) return 'boarding'
  if (['day', 'day scholar', 'day student', 'non-resident', 'd'].includes(word)) return 'day'
  return null
}

export const orNull = (cell: string) => (cell === '' ? null : cell)

export const joinNames = (...names: string[]) => names.filter(Boolean).join(' ')
