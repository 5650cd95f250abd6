import { withoutAccents } from '@bellhouse/words'

/** Cells with several values: `a,b` in one cell. */
export function listOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => part.trim() || [])
}

/** English, French, German, Spanish, Portuguese and Swahili, without accents. */
const female = new Set([
  ...['female', 'females', 'f', 'girl', 'girls', 'g', 'fem', 'feminin', 'fille', 'filles', 'femme'],
  ...['weiblich', 'w', 'madchen', 'femenino', 'mujer', 'nina', 'feminino', 'mulher', 'menina', 'rapariga'],
  ...['ke', 'kike', 'mke', 'mwanamke', 'msichana'],
])
const male = new Set([
  ...['male', 'males', 'm', 'boy', 'boys', 'b', 'masc', 'masculin', 'garcon', 'garcons', 'homme'],
  ...['mannlich', 'junge', 'masculino', 'hombre', 'h', 'nino', 'homem', 'menino', 'rapaz'],
  ...['me', 'kiume', 'mume', 'mwanaume', 'mvulana'],
])

export function sexOf(cell: string): 'female' | 'male' | null {
  const word = withoutAccents(cell).toLowerCase()
  if (female.has(word)) return 'female'
  return male.has(word) ? 'male' : null
}

const boarding = new Set([
  ...['boarding', 'boarder', 'boards', 'resident', 'residential', 'hostel', 'b', 'bd', 'interne', 'pensionnaire'],
  ...['internat', 'interno', 'interna', 'bweni'],
])
const day = new Set([
  ...['day', 'day scholar', 'day student', 'dayscholar', 'non-resident', 'non resident', 'day-scholar', 'd', 'ds'],
  ...['externe', 'demi-pensionnaire', 'externat', 'externo', 'externa', 'kutwa'],
])

/** French schools write behind the word what else there is to it: “EXTERNE LIBRE”. */
const french = /^(interne|externe|demi-pensionnaire|pensionnaire) .*$/

/** How schools write who sleeps there and who goes home. */
export function residenceOf(cell: string): 'boarding' | 'day' | null {
  const word = withoutAccents(cell).toLowerCase().replace(french, '$1')
  if (boarding.has(word)) return 'boarding'
  return day.has(word) ? 'day' : null
}

export const orNull = (cell: string) => (cell === '' ? null : cell)

export const joinNames = (...names: string[]) => names.filter(Boolean).join(' ')
