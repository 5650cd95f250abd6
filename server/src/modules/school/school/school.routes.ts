import { getSchool, listSubjects } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { listClasses, listLevels, listSchoolSubjects, listStreams, listTerms, mustFindSchool } from './school.repo'

export function schoolRoutes(app: FastifyInstance) {
  handle(app, getSchool, async ({ db }) => {
    const [school, classes, levels, streams, terms] = await Promise.all([
      mustFindSchool(db),
      listClasses(db),
      listLevels(db),
      listStreams(db),
      listTerms(db),
    ])
    return {
      name: school.name,
      shortName: school.short_name,
      motto: school.motto,
      timeZone: school.time_zone,
      today: school.today,
      classes: classes.map((one) => ({ ...one, streams: streams.filter(({ classCode }) => classCode === one.code) })),
      levels,
      terms,
    }
  })

  handle(app, listSubjects, ({ db }) => listSchoolSubjects(db))
}
