import type { MarkMapping } from '@bellhouse/contracts'
import type { MarkSchool } from './mark-school'
import type { Pupil } from './mark-school.repo'

interface AskedPupil {
  number: string
  /** As the file has it. */
  name: string
}

/** Finds by number who a row is about, or says why nobody is found; `isUnknown` where somebody could say who is meant. */
export type PupilFinder = (
  asked: AskedPupil,
) => { pupil: Pupil; refusal?: never } | { pupil?: never; refusal: string; isUnknown?: boolean }

const keyOf = (number: string) =>
  number
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

export const keyOfAsked = ({ number, name }: AskedPupil) => JSON.stringify([number, name])

export function findPupils(mapping: MarkMapping, school: MarkSchool): PupilFinder {
  const findNumbered = findByNumber(mapping, school)
  const pupilOf = new Map(school.pupils.map((pupil) => [pupil.studentId, pupil]))
  const said = new Map((mapping.matches ?? []).map((match) => [keyOfAsked(match), match.studentId]))
  return (asked) => {
    const found = findNumbered(asked.number)
    const meant = found.pupil ? undefined : pupilOf.get(said.get(keyOfAsked(asked)) ?? '')
    return meant ? { pupil: meant } : found
  }
}

function findByNumber({ number, streamId }: MarkMapping, { reach, pupils }: MarkSchool) {
  const isExam = number?.kind === 'exam-number'
  const word = isExam ? 'exam number' : 'admission number'
  const byNumber = new Map<string, Pupil[]>()
  const withoutZeros = new Map<string, string>()
  for (const pupil of pupils) {
    const own = isExam ? pupil.examNumber : pupil.admissionNumber
    if (!own) continue
    byNumber.set(keyOf(own), [...(byNumber.get(keyOf(own)) ?? []), pupil])
    if (/^0+\d/.test(own)) withoutZeros.set(own.replace(/^0+/, ''), own)
  }
  const labelOf = new Map(reach.all.map((one) => [one.streamId, one.stream]))
  const asked = streamId === null ? null : (labelOf.get(streamId) ?? null)
  const nobody = (number: string) =>
    reach.by === 'admin'
      ? `No student in this term has the ${word} “${number}”.`
      : `No student in the streams that you teach has the ${word} “${number}”.`

  return (text: string): ReturnType<PupilFinder> => {
    if (text === '') return { refusal: `There is no ${word} in this row.`, isUnknown: true }
    const [pupil, other] = byNumber.get(keyOf(text)) ?? []
    if (other) return { refusal: `More than one student has the ${word} “${text}”. Take the admission number instead.` }
    if (!pupil) {
      const meant = withoutZeros.get(text)
      const hint = meant ? ` Perhaps ${meant} is meant, whose zeros a spreadsheet has dropped.` : ''
      return { refusal: `${nobody(text)}${hint}`, isUnknown: true }
    }
    if (streamId === null || pupil.groups.includes(streamId)) return { pupil }
    return { refusal: `${pupil.name} (${text}) is in ${labelOf.get(pupil.streamId)} and not in ${asked}.` }
  }
}
