import type { MarkMapping } from '@bellhouse/contracts'
import { isAnotherName } from '../../../platform/imports/another-name'
import { zerosSentence } from '../../../platform/imports/dropped-zeros'
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
    const isSure = found.pupil && !isAnotherName(asked.name, found.pupil.name)
    if (isSure) return found
    const meant = pupilOf.get(said.get(keyOfAsked(asked)) ?? '')
    if (meant) return { pupil: meant }
    return found.pupil ? doubt(asked, found.pupil, mapping) : found
  }
}

/** Nobody but the person can say whether the number or the name is wrong. */
function doubt({ number, name }: AskedPupil, numbered: Pupil, mapping: MarkMapping): ReturnType<PupilFinder> {
  const sentence = `The ${wordOf(mapping)} “${number}” is ${numbered.name}, and the row says “${name}”.`
  return { refusal: `${sentence} Correct the number, or choose who is meant.`, isUnknown: true }
}

const wordOf = ({ number }: MarkMapping) => (number?.kind === 'exam-number' ? 'exam number' : 'admission number')

function findByNumber(mapping: MarkMapping, { reach, pupils }: MarkSchool) {
  const { number, streamId } = mapping
  const isExam = number?.kind === 'exam-number'
  const word = wordOf(mapping)
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
      const hint = meant ? zerosSentence(meant) : ''
      return { refusal: `${nobody(text)}${hint}`, isUnknown: true }
    }
    if (streamId === null || pupil.groups.includes(streamId)) return { pupil }
    return { refusal: `${pupil.name} (${text}) is in ${labelOf.get(pupil.streamId)} and not in ${asked}.` }
  }
}
