import { withoutAccents } from '@bellhouse/words'

export interface TitleWord {
  text: string
  /** Which part of the title it stands in; parts are divided by signs. */
  part: number
}

const days = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g
const years = /\b(?:19|20)\d\d(?:\s*[/-]\s*(?:\d{4}|\d\d))?\b/g
const periods = /\b(?:term|semester|trimester|trimestre|semestre|week|page)\s*(?:\d+|i{1,3})\b/gi
const between = /\s*[-–—:;,()|/\n]+\s*/

/** The words of a title without days, years and terms. */
export function wordsOfTitle(title: string): TitleWord[] {
  const text = title.replaceAll('_', ' ').replace(days, ';').replace(years, ';').replace(periods, ';')
  return text.split(between).flatMap((part, place) =>
    part
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ text: word, part: place })),
  )
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** `Form Two` and `FORM II` with their number in digits. */
export const withDigits = (words: readonly string[]) =>
  words.map((word, place) => {
    const asked = word.toLowerCase()
    const found = Math.max(numbers.indexOf(asked), romans.indexOf(asked))
    return place > 0 && found >= 0 ? String(found + 1) : word
  })

/** Words of titles that name no stream. */
const others = new Set([
  ...['class', 'classes', 'list', 'lists', 'register', 'roll', 'nominal', 'students', 'student', 'pupils', 'pupil'],
  ...['learners', 'learner', 'names', 'name', 'data', 'details', 'year', 'academic', 'term', 'school', 'secondary'],
  ...['high', 'college', 'academy', 'ss', 'teacher', 'mr', 'mrs', 'ms', 'miss', 'madam', 'sir', 'boys', 'girls'],
  ...[
    'mixed',
    'boarders',
    'boarding',
    'boarder',
    'day',
    'scholars',
    'new',
    'all',
    'as',
    'at',
    'on',
    'of',
    'the',
    'for',
  ],
  ...['and', 'in', 'to', 'with', 'total', 'number', 'no', 'marks', 'results', 'attendance', 'enrolment', 'enrollment'],
  ...[
    'admission',
    'admissions',
    'updated',
    'final',
    'copy',
    'draft',
    'date',
    'old',
    'sheet',
    'form',
    'grade',
    'senior',
  ],
  ...[
    'liste',
    'listes',
    'eleves',
    'eleve',
    'classe',
    'annee',
    'de',
    'la',
    'le',
    'des',
    'du',
    'et',
    'scolaire',
    'effectif',
  ],
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'phone', 'phones', 'contact', 'contacts', 'parents', 'parent', 'guardians', 'guardian', 'numbers'],
  ...['photos', 'fees', 'balances', 'exam', 'exams', 'subjects', 'biodata', 'info', 'records', 'record', 'export'],
  ...['import', 'upload', 'template', 'medical', 'houses', 'clubs', 'teachers', 'staff', 'timetable', 'roster'],
])
const streamWords = new Set(['stream', 'section', 'arm', 'filiere'])

const plain = (word: string) => withoutAccents(word).toLowerCase().replace(/[.’']/g, '')

export const saysStream = ({ text }: TitleWord) => streamWords.has(plain(text))

/** Whether a word could be a part of what a stream is called. */
export const couldName = ({ text }: TitleWord) =>
  /^\p{L}[\p{L}\p{M}.’']*$/u.test(text) && !others.has(plain(text)) && !streamWords.has(plain(text))
