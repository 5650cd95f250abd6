import type { PageSchool } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { findPageSchool } from './page-school.repo'

const unnamed: PageSchool = {
  name: 'Bellhouse',
  shortName: 'Bellhouse',
  companyName: 'Bellhouse',
  companyUrl: 'https://bellhouse.example',
}

/** The school as it is now; as it was last, while the database is away. */
export function openSchool({ db, log }: Pick<FastifyInstance, 'db' | 'log'>) {
  let last = unnamed
  const sayAway = (err: unknown) => void log.warn({ err }, 'the page has the names of before')
  return async () => {
    const found = await findPageSchool(db).catch(sayAway)
    if (found) last = found
    return last
  }
}
