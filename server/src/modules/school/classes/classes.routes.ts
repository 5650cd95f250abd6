import { addStream, listClasses, removeStream, saveClass, saveStream } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeUnused, usesText } from '../../../http/in-use'
import { invalidFields, newerVersion, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { appointClassTeachers, findActiveStaff } from '../../people/staff'
import { mustBeFreeName } from './class-set.policy'
import {
  countTaught,
  countUses,
  deleteStream,
  findClass,
  findStreamNamed,
  findStreamRecord,
  insertStream,
  listClassRows,
  listStreamRecords,
  updateClass,
  updateStream,
} from './classes.repo'
import { mustBeClasses, mustBeLevel, mustFindClass } from './known-classes'

export function classesRoutes(app: FastifyInstance) {
  handle(app, listClasses, async ({ db }) => {
    const [classes, streams] = await Promise.all([listClassRows(db), listStreamRecords(db)])
    return classes.map((one) => ({ ...one, streams: streams.filter(({ classCode }) => classCode === one.code) }))
  })

  handle(app, saveClass, async ({ db, input, actor }) => {
    const before = await findClass(db, input.classCode)
    if (!before) throw notFound('class')
    await mustBeLevel(db, input.level)
    if (input.level !== before.level) await mustTeachNothing(db, before)
    mustBeFreeName(
      input.name,
      (await listClassRows(db)).filter(({ code }) => code !== input.classCode),
    )
    if (!(await updateClass(db, input))) throw newerVersion('class', { record: before, by: null, at: null })
    await audit(db, actor, { action: 'change class', kind: 'class', id: null, before, after: input })
    return {}
  })

  handle(app, addStream, async ({ db, input, actor }) => {
    const { classCode, ...fields } = input
    await mustBeClasses(db, [classCode], 'classCode')
    await mustBeFree(db, classCode, fields.name, null)
    await mustTeachHere(db, fields.classTeacherId)
    const streamId = await insertStream(db, classCode, fields)
    await appointClassTeachers(db, { actor }, [{ streamId, staffId: fields.classTeacherId }])
    const stream = await mustFindStream(db, streamId)
    await audit(db, actor, { action: 'add stream', kind: 'stream', id: stream.id, after: valuesOf(stream) })
    return stream
  })

  handle(app, saveStream, async ({ db, input, actor }) => {
    const before = await mustFindStream(db, input.streamId)
    if (input.name !== before.name) await mustBeFree(db, before.classCode, input.name, before.id)
    if (input.classTeacherId !== before.classTeacherId) await mustTeachHere(db, input.classTeacherId)
    if (!(await updateStream(db, input))) {
      const record = valuesOf(await mustFindStream(db, before.id))
      throw await versionConflict(db, { what: 'stream', kind: 'stream', id: before.id, record })
    }
    await appointClassTeachers(db, { actor }, [{ streamId: before.id, staffId: input.classTeacherId }])
    const stream = await mustFindStream(db, before.id)
    const change = { before: valuesOf(before), after: valuesOf(stream) }
    await audit(db, actor, { action: 'change stream', kind: 'stream', id: stream.id, ...change })
    return stream
  })

  handle(app, removeStream, async ({ db, input, actor }) => {
    const stream = await mustFindStream(db, input.streamId)
    mustBeUnused(stream.label, await countUses(db, stream.id))
    await deleteStream(db, stream.id)
    await audit(db, actor, { action: 'remove stream', kind: 'stream', id: stream.id, before: valuesOf(stream) })
    return {}
  })
}

type Stream = Awaited<ReturnType<typeof mustFindStream>>

async function mustFindStream(db: Db, streamId: string) {
  const stream = await findStreamRecord(db, streamId)
  if (!stream) throw notFound('stream')
  return stream
}

const valuesOf = ({ version, name, room, capacity, classTeacherId, classTeacherName }: Stream) => ({
  version,
  name,
  room,
  capacity,
  classTeacherId,
  classTeacherName,
})

async function mustBeFree(db: Db, classCode: string, name: string, ownId: string | null) {
  if (!(await findStreamNamed(db, classCode, name, ownId))) return
  const { name: className } = await mustFindClass(db, classCode)
  throw invalidFields({ name: `${className} already has a stream with this name` })
}

async function mustTeachHere(db: Db, staffId: string | null) {
  if (staffId === null || (await findActiveStaff(db, staffId))) return
  throw invalidFields({ classTeacherId: 'Choose somebody who works here' })
}

/** Subjects are of a level, so what is taught in a class could not be opened at another one. */
async function mustTeachNothing(db: Db, { classCode, name }: { classCode: string; name: string }) {
  const belongs = usesText(await countTaught(db, classCode))
  if (belongs) throw invalidFields({ level: `${name} stays at its level: ${belongs} to subjects of it` })
}
