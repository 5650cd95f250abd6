import type { MarkMapping, MarkTargets, StudentNumberKind } from '@bellhouse/contracts'
import { plainWord } from '@bellhouse/words'
import { groupBy } from '../../../platform/group-by'
import { withoutProgramWords } from './gradebook-lines'
import { assessmentOf, nameOfColumn } from './mark-columns'

const numberWords: Record<StudentNumberKind, readonly string[]> = {
  'admission-number': [
    'admissionnumber',
    'admissionno',
    'admission',
    'admno',
    'admnumber',
    'adm',
    'studentnumber',
    'studentno',
    'regno',
    'registrationnumber',
    'matricule',
    'numeromatricule',
    'nmatricule',
    'nomatricule',
    'studentnum',
  ],
  'exam-number': ['examnumber', 'examno', 'examinationnumber', 'indexnumber', 'indexno', 'candidatenumber'],
}

/** What gradebooks of other programs and lists in other languages call it, where no column has a surer name. */
const otherNumberWords = [
  ...['idnumber', 'sisuserid', 'uniqueuserid', 'studentid', 'studentref', 'adno', 'upn', 'schulernummer', 'matricula'],
  ...['ndematricula', 'nprocesso', 'nambayausajili'],
]

interface Place {
  streamId: string | null
  targets: MarkTargets
}

/** A first guess from the headers of a table; what could be two things is left for the person to say. */
export function suggestMapping(headers: readonly string[], { streamId, targets }: Place): MarkMapping {
  const words = headers.map(plainWord)
  const number = suggestNumber(words)
  const found = words.flatMap((word, column) => {
    const named = plainWord(withoutProgramWords(headers[column] ?? ''))
    const target = column === number?.column ? undefined : (findTarget(word, targets) ?? findTitle(named, targets))
    return target ? [{ column, ...target, create: null }] : []
  })
  const columns = [...groupBy(found, assessmentOf).values()].flatMap((same) => (same.length === 1 ? same : []))
  return {
    termId: targets.termId,
    streamId,
    table: 0,
    number,
    shape: columns.length === 0 && isLong(words) ? 'long' : 'wide',
    columns,
    long: null,
    names: suggestNames(words, number?.column, columns),
  }
}

const nameWord =
  /^(?:student|pupil|learner|candidate)$|^(?:full|student|pupil|learner|candidate)?names?(?:of.*)?$|^(?:sur|family|last|first|given|other|middle)names?$|^(?:post|pre)?noms?(?:et?prenoms?|complets?|de(?:famille|leleve|seleves))?$/

function suggestNames(words: readonly string[], number: number | undefined, taken: readonly { column: number }[]) {
  const isFree = (column: number) => column !== number && taken.every((one) => one.column !== column)
  return words.flatMap((word, column) => (nameWord.test(word) && isFree(column) ? column : [])).slice(0, 3)
}

function suggestNumber(words: readonly string[]): MarkMapping['number'] {
  for (const kind of ['admission-number', 'exam-number'] as const) {
    const found = words.flatMap((word, column) => (numberWords[kind].includes(word) ? column : []))
    const [column, ...others] = found
    if (others.length > 0) return null
    if (column !== undefined) return { column, kind }
  }
  const [column, ...others] = words.flatMap((word, place) => (otherNumberWords.includes(word) ? place : []))
  return column === undefined || others.length > 0 ? null : { column, kind: 'admission-number' }
}

function findTarget(word: string, { subjects }: MarkTargets) {
  const found = subjects.flatMap(({ id, name, code, assessments }) => {
    const open = assessments.filter((assessment) => assessment.open > 0)
    const isOfSubject = [plainWord(name), plainWord(code)].includes(word)
    return open
      .filter(({ title, paper }) => {
        const whole = plainWord(nameOfColumn({ subject: name, code, title, paper }))
        const isOnly = open.length === 1 && isOfSubject
        const isShort = paper === null && [name, code].some((one) => plainWord(one + title) === word)
        return isOnly || isShort || word === whole || word.startsWith(`${whole}outof`)
      })
      .map(({ title, paper }) => ({ subjectId: id, title, paper }))
  })
  const [target, ...others] = found
  return others.length === 0 ? target : undefined
}

/** Of an assessment that its title alone names, which it does only where there is no other subject. */
function findTitle(word: string, { subjects: [subject, ...others] }: MarkTargets) {
  if (!subject || others.length > 0) return undefined
  const found = subject.assessments.filter(({ open, title }) => open > 0 && plainWord(title) === word)
  const [only] = found
  return only && found.length === 1 ? { subjectId: subject.id, title: only.title, paper: only.paper } : undefined
}

const isLong = (words: readonly string[]) =>
  words.some((word) => /^(subject(code|name)?|matiere|cours)$/.test(word)) &&
  words.some((word) => /^(marks?|scores?|notes?|points)$/.test(word))
