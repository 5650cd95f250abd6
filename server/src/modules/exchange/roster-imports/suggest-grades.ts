import { withDigits } from './title-words'

export interface GradeClass {
  code: string
  name: string
}

/** What a class or a grade is by its words: `Form 1` is `form` and 1, `S.1` is `s` and 1, `9` is nothing and 9. */
interface Year {
  word: string
  number: number
}

/** Words that stand before the year of a secondary school in files of many countries; “PS1” and “KG2” are others. */
const usual = new Set([
  ...['', 's', 'senior', 'form', 'f', 'grade', 'year', 'class', 'g', 'gr', 'std', 'standard'],
  ...['klasse', 'jahrgang', 'kidato', 'darasa'],
])

/** In a secondary school the last class is the twelfth year of school, unless the classes are numbered otherwise. */
const lastYear = 12

/** Words that count the years of all school, primary school included, and so may be read by their place. */
const ofWholeSchool = new Set(['', 'grade', 'year', 'g', 'gr', 'klasse', 'jahrgang'])

/** Whether a suggestion goes by the number alone, as “9” for Form 2 in one country is S3 in another. */
export function isGuess(grade: string, classes: readonly GradeClass[]): boolean {
  const code = suggestClass(grade, classes)
  const found = classes.find((one) => one.code === code)
  if (!found || [found.code, found.name].some((text) => folded(text) === folded(grade))) return false
  const [year, own] = [yearOf(plainYear(grade)), yearOf(found.name) ?? yearOf(found.code)]
  return year?.number !== own?.number
}

/** A first guess: the class that has the name or the code of the grade, else the one of its number, else of its place. */
export function suggestClass(grade: string, classes: readonly GradeClass[]): string | null {
  const named = classes.find(({ code, name }) => [code, name].some((text) => folded(text) === folded(grade)))
  if (named) return named.code
  const year = yearOf(plainYear(grade))
  if (!year) return null
  const years = classes.map(({ code, name }) => ({ code, year: yearOf(name) ?? yearOf(code) }))
  const ofWord = years.filter((one) => one.year?.word === year.word)
  if (ofWord.length === 0 && !usual.has(year.word)) return null
  const sameNumber = (ofWord.length > 0 ? ofWord : years).filter((one) => one.year?.number === year.number)
  if (sameNumber.length > 0) return (sameNumber.length === 1 && sameNumber[0]?.code) || null
  // A class of the school's own words with a number that it does not have is a slip, not another class.
  if (ofWord.length > 0 || !ofWholeSchool.has(year.word)) return null
  const place = year.number - (lastYear - classes.length)
  return year.number >= 7 && year.number <= lastYear && years[0]?.year?.number === 1
    ? (classes[place - 1]?.code ?? null)
    : null
}

const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const ordinal = /^(\d{1,2})(?:st|nd|rd|th)(grade|year|form|class)?$/
const swahili = ['kwanza', 'pili', 'tatu', 'nne', 'tano', 'sita']

/** `9th grade`, `Senior One` and `Kidato cha Pili` as others write them: `grade9`, `senior1`, `kidato2`. */
function plainYear(grade: string): string {
  // Beside a number, “I” is the name of a stream.
  const text = folded(/\d/.test(grade) ? grade : withDigits(grade.trim().split(/[\s.-]+/)).join(' '))
  const [, number, word = ''] = ordinal.exec(text) ?? []
  if (number) return word + number
  const [, before, count = ''] = /^(kidato|darasa)(?:cha|la)([a-z]+)$/.exec(text) ?? []
  const place = swahili.indexOf(count)
  return before && place >= 0 ? `${before}${place + 1}` : text
}

export function yearOf(text: string): Year | null {
  const [, word, number] = /^([a-z]*)0*(\d{1,2})$/.exec(folded(text)) ?? []
  return word === undefined || number === undefined ? null : { word, number: Number(number) }
}
