import { needsReason, type Stage, stagesAfter } from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'

const words: Record<Stage, string> = {
  applied: 'applied',
  interview: 'invited to an interview',
  offered: 'offered a place',
  admitted: 'admitted',
  declined: 'declined',
  withdrawn: 'withdrawn',
}

interface Move {
  from: Stage
  to: Stage
  reason: string | null
}

export function mustBeMove({ from, to, reason }: Move) {
  if (!stagesAfter(from).includes(to)) {
    throw conflict(`An application that is ${words[from]} cannot become one that is ${words[to]}.`)
  }
  if (needsReason(from, to) && !reason) throw invalidFields({ reason: 'Say why' })
}

/** From then on the student's record counts, and the application tells how it came to be. */
export function mustBeOpen(stage: Stage) {
  if (stage === 'admitted') throw conflict('The applicant is now a student. Change the student’s record instead.')
}

/** What has ended without a place is nobody's admission. */
export function mustBeUndecided(stage: Stage) {
  mustBeOpen(stage)
  if (stage === 'declined' || stage === 'withdrawn')
    throw conflict('This application has ended. Move it back to Applied first.')
}

export function mustBeOffered(stage: Stage) {
  if (stage !== 'offered') throw conflict('Only an applicant who was offered a place can be admitted.')
}

interface Wish {
  classCode: string
  className: string
}

/** The offer and its letter name the class, so another one is written down before anybody is admitted to it. */
export function mustBeOfClass(stream: { classCode: string; label: string }, { classCode, className }: Wish) {
  if (stream.classCode === classCode) return
  throw invalidFields({
    streamId: `${stream.label} is no stream of ${className}, for which the application is. Choose one of ${className}, or change the class of the application first.`,
  })
}

export function mustHaveOffer(stage: Stage) {
  if (stage !== 'offered' && stage !== 'admitted') throw conflict('There is no offer yet to write a letter about.')
}
