import { type PaperWord, paperWordsIn, type WrittenKind } from '@bellhouse/contracts'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { isPrintable } from '../../../platform/pdf/scripts'

interface Leaver {
  name: string
  status: string
}

const hasLeft = ({ status }: Leaver) => status === 'left' || status === 'graduated'

/** A leaving certificate is for somebody who has left, and a transcript for somebody who has results. */
export function mustBeDue(kind: WrittenKind, student: Leaver, cards: readonly unknown[]) {
  if (kind === 'leaving-certificate' && !hasLeft(student)) {
    throw conflict(
      `${student.name} is still at the school. A leaving certificate is for somebody who has left or graduated.`,
    )
  }
  if (kind === 'transcript' && cards.length === 0) {
    throw conflict(`No report card of ${student.name} is published yet, so there is nothing to put on a transcript.`)
  }
}

export function mustBePrintable(name: string) {
  if (isPrintable(name)) return
  throw conflict(`Papers have no letters for ${name}. Write a “Name on results” in the record of the student.`)
}

/** What is typed when a paper is issued, by the word that uses it. */
const typed: Partial<Record<PaperWord, { field: string; sentence: string }>> = {
  'left on': { field: 'leftOn', sentence: 'Choose the day on which the student left' },
  conduct: { field: 'conduct', sentence: 'Enter the conduct' },
}

/** Every word of the text has something to stand in its place. */
export function mustBeFilled(text: string, values: Partial<Record<PaperWord, string>>) {
  const missing = paperWordsIn(text).filter((word) => !values[word])
  const fields = missing.flatMap((word) => typed[word] ?? [])
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields.map(({ field, sentence }) => [field, sentence])))
  const [first] = missing
  if (first) {
    throw conflict(
      `The record of the student says nothing for {${first}}. Add it there, or leave {${first}} out of the text.`,
    )
  }
}

export function mustHold({ withdrawnOn }: { withdrawnOn: string | null }) {
  if (withdrawnOn) throw conflict('This paper has already been withdrawn.')
}

/** Nobody learns of the papers of others, not even that there are any. */
export function mustBeOwn({ studentId }: { studentId: string }, ownId: string) {
  if (studentId !== ownId) throw notFound('paper')
}
