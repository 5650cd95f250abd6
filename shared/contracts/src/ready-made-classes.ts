/** By which rules the results of a level are reckoned: `O` a grade for each subject, `A` papers and combinations. */
export type LevelKind = 'O' | 'A'

interface ReadyMadeLevel {
  code: string
  name: string
  kind: LevelKind
}

interface ReadyMadeClass {
  code: string
  name: string
  level: string
  /** Whoever finishes it has finished school. */
  isLeaving: boolean
}

export interface ReadyMadeClasses {
  key: string
  title: string
  levels: readonly ReadyMadeLevel[]
  classes: readonly ReadyMadeClass[]
}

interface Run {
  level: string
  prefix: string
  word: string
  from: number
  until: number
  /** Whether the last of them finishes school. */
  ends: boolean
}

/** `Form 1` to `Form 4` with the codes `form-1` to `form-4`. */
const run = ({ level, prefix, word, from, until, ends }: Run): ReadyMadeClass[] =>
  Array.from({ length: until - from + 1 }, (_, index) => ({
    code: `${prefix}${from + index}`,
    name: `${word}${from + index}`,
    level,
    isLeaving: ends && from + index === until,
  }))

const oLevel: ReadyMadeLevel = { code: 'O', name: 'O-level', kind: 'O' }
const aLevel: ReadyMadeLevel = { code: 'A', name: 'A-level', kind: 'A' }
const junior: ReadyMadeLevel = { code: 'junior', name: 'Junior', kind: 'O' }
const senior: ReadyMadeLevel = { code: 'senior', name: 'Senior', kind: 'O' }
const secondary: ReadyMadeLevel = { code: 'secondary', name: 'Secondary', kind: 'O' }
const form = { prefix: 'form-', word: 'Form ' }
const grade = { prefix: 'grade-', word: 'Grade ' }
const year = { prefix: 'year-', word: 'Year ' }

/** The sets that a school without students may begin with; the first one is what every new school has. */
export const readyMadeClasses: readonly [ReadyMadeClasses, ...ReadyMadeClasses[]] = [
  {
    key: 's1-s6',
    title: 'S1 to S6, with O-level and A-level',
    levels: [oLevel, aLevel],
    classes: [
      ...run({ level: 'O', prefix: 's', word: 'S', from: 1, until: 4, ends: true }),
      ...run({ level: 'A', prefix: 's', word: 'S', from: 5, until: 6, ends: true }),
    ],
  },
  {
    key: 'form-1-4',
    title: 'Form 1 to Form 4',
    levels: [secondary],
    classes: run({ level: 'secondary', ...form, from: 1, until: 4, ends: true }),
  },
  {
    key: 'form-1-6',
    title: 'Form 1 to Form 6, with O-level and A-level',
    levels: [oLevel, aLevel],
    classes: [
      ...run({ level: 'O', ...form, from: 1, until: 4, ends: true }),
      ...run({ level: 'A', ...form, from: 5, until: 6, ends: true }),
    ],
  },
  {
    key: 'grade-7-12',
    title: 'Grade 7 to Grade 12, junior and senior',
    levels: [junior, senior],
    classes: [
      ...run({ level: 'junior', ...grade, from: 7, until: 9, ends: false }),
      ...run({ level: 'senior', ...grade, from: 10, until: 12, ends: true }),
    ],
  },
  {
    key: 'jss-sss',
    title: 'JSS 1 to 3 and SSS 1 to 3',
    levels: [junior, senior],
    classes: [
      ...run({ level: 'junior', prefix: 'jss-', word: 'JSS ', from: 1, until: 3, ends: false }),
      ...run({ level: 'senior', prefix: 'sss-', word: 'SSS ', from: 1, until: 3, ends: true }),
    ],
  },
  {
    key: 'year-7-13',
    title: 'Year 7 to Year 13, with sixth form',
    levels: [
      { code: 'lower', name: 'Lower school', kind: 'O' },
      { code: 'sixth', name: 'Sixth form', kind: 'A' },
    ],
    classes: [
      ...run({ level: 'lower', ...year, from: 7, until: 11, ends: true }),
      ...run({ level: 'sixth', ...year, from: 12, until: 13, ends: true }),
    ],
  },
]
