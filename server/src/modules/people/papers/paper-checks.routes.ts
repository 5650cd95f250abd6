import { checkPaper, readPaperCode } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { CallLimit } from '../../../http/call-limit'
import { handle } from '../../../http/handle'
import { networkOf } from '../../../http/network-of'
import { unknownPaper } from '../../../http/problems'
import { initialsOf } from './initials'
import { findPaperByCode } from './paper-checks.repo'

/** What no code looks like is never looked for. */
const form = /^[0-9A-HJKMNP-TV-Z]{12}$/

export function paperChecksRoutes(app: FastifyInstance) {
  // Many sit behind one address: whoever holds a paper is never refused for the codes that others try.
  const limit = new CallLimit(app, 'paper checks', 30)

  handle(app, checkPaper, async ({ db, input, request, reply }) => {
    const code = readPaperCode(input.code)
    const paper = form.test(code) ? await findPaperByCode(db, code) : undefined
    if (!paper) {
      await limit.mustBeSeldom(`miss ${networkOf(request.ip)}`)
      throw unknownPaper()
    }
    await limit.mustBeSeldom(`read ${code}`)
    // A paper may be withdrawn at any moment.
    reply.header('cache-control', 'no-store')
    const { name, supersededOn, ...told } = paper
    return { ...told, initials: initialsOf(name), ...(supersededOn && { supersededOn }) }
  })
}
