import { addLesson, pinLesson, placeLesson, removeLesson, saveLesson } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { changeLesson, dropLesson, moveLesson, putLesson, setPin } from './lessons.commands'

export function lessonsRoutes(app: FastifyInstance) {
  handle(app, addLesson, ({ db, input, actor }) => putLesson(db, { actor }, input))
  handle(app, saveLesson, ({ db, input, actor }) => changeLesson(db, { actor }, input))
  handle(app, placeLesson, ({ db, input, actor }) => moveLesson(db, { actor }, input))
  handle(app, pinLesson, ({ db, input, actor }) => setPin(db, { actor }, input))
  handle(app, removeLesson, ({ db, input, actor }) => dropLesson(db, { actor }, input))
}
