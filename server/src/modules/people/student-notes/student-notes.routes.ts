import { addStudentNote, listStudentNotes, removeStudentNote, type StudentNote } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { forbidden, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { mayRead, mayRemove, mustHaveNotesOf } from './student-notes.policy'
import { findNote, findPupil, insertNote, type KeptNote, listNotesOf, setRemoved } from './student-notes.repo'

const noteKind = 'student note'

export function studentNotesRoutes(app: FastifyInstance) {
  handle(
    app,
    listStudentNotes,
    async ({ db, input, actor }) => {
      const { studentId } = mustHaveNotesOf(actor, await findPupil(db, input.studentId))
      const notes = await listNotesOf(db, studentId)
      return { studentId, notes: notes.filter((note) => mayRead(actor, note)).map((note) => shown(actor, note)) }
    },
    // Where nobody has written anything, nothing has been seen.
    { shows: ({ studentId, notes }) => (notes.length > 0 ? [studentId] : []) },
  )

  handle(app, addStudentNote, async ({ db, input, actor }) => {
    const { studentId } = mustHaveNotesOf(actor, await findPupil(db, input.studentId))
    const note = await mustFind(db, await insertNote(db, { ...input, text: input.text.trim() }, actor.accountId))
    await audit(db, actor, { action: 'add', kind: noteKind, id: studentId, after: told(note) })
    return shown(actor, note)
  })

  handle(app, removeStudentNote, async ({ db, input: { noteId, isRemoved }, actor }) => {
    const note = await mustFind(db, noteId)
    mustHaveNotesOf(actor, await findPupil(db, note.studentId), 'note')
    if (!mayRead(actor, note)) throw notFound('note')
    if (!mayRemove(actor, note)) throw forbidden()
    if (note.isRemoved === isRemoved) return { isRemoved }
    await setRemoved(db, noteId, isRemoved)
    const change = isRemoved ? { action: 'remove', before: told(note) } : { action: 'put back', after: told(note) }
    await audit(db, actor, { ...change, kind: noteKind, id: note.studentId })
    return { isRemoved }
  })
}

async function mustFind(db: Db, noteId: string) {
  const found = await findNote(db, noteId)
  if (!found) throw notFound('note')
  return found
}

const told = ({ text, audience }: KeptNote) => ({ text, audience })

const shown = (actor: Actor, note: KeptNote): StudentNote => ({
  id: note.id,
  text: note.text,
  audience: note.audience,
  by: note.by,
  writtenAt: note.writtenAt,
  mayRemove: mayRemove(actor, note),
})
