import { withoutAccents } from './roster-rows'

/** Cells with several values: `a,b` in one cell. */
export function listOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => part.trim() || [])
}

export function sexOf(cell: string): 'female' | 'male' | null {
  const word = withoutAccents(cell).toLowerCase()
  if (['female', 'f', 'girl', 'g', 'fem', 'feminin', 'fille', 'femme'].includes(word)) return 'female'
  if (['male', 'm', 'boy', 'masculin', 'garcon', 'homme'].includes(word)) return 'male'
  return null
}

/** How schools write who sleeps there and who goes home. */
export function residenceOf(cell: string): 'boarding' | 'day' | null {
  const word = cell.toLowerCase()
  if (
    [
      'boarding',
      'boarder',
      'boards',
      'resident',
      'residential',
      'hostel',
      'b',
      'bd',
      'interne',
      'pensionnaire',
    ].includes(word)
  )
    return 'boarding'
  if (
    [
      'day',
      'day scholar',
      'day student',
      'dayscholar',
      'non-resident',
      'non resident',
      'day-scholar',
      'd',
      'ds',
      'externe',
      'demi-pensionnaire',
    ].includes(word)
  )
    return 'day'
  return null
}

export const orNull = (cell: string) => (cell === '' ? null : cell)

export const joinNames = (...names: string[]) => names.filter(Boolean).join(' ')
