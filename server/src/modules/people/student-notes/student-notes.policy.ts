import { isOfOffice } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import type { KeptNote, PupilOfNotes } from './student-notes.repo'

const isClassTeacher = ({ staffId }: Actor, { classTeacherIds }: PupilOfNotes) =>
  staffId !== null && classTeacherIds.includes(staffId)

/** The office has every student, a class teacher those of the own stream; others do not exist. `what` is what the caller asked for. */
export function mustHaveNotesOf(actor: Actor, pupil: PupilOfNotes | undefined, what = 'student'): PupilOfNotes {
  if (!pupil || !(isOfOffice(actor) || isClassTeacher(actor, pupil))) throw notFound(what)
  return pupil
}

const isOwn = ({ accountId }: Actor, note: KeptNote) => note.accountId === accountId

export const mayRead = (actor: Actor, note: KeptNote) =>
  isOfOffice(actor) || note.audience === 'class-teacher' || isOwn(actor, note)

/** What somebody else wrote is removed by the office alone. */
export const mayRemove = (actor: Actor, note: KeptNote) => isOfOffice(actor) || isOwn(actor, note)
