import type { Endpoint } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { type Handler, handle } from './handle'
import { invalidFile } from './problems'
import type { UploadedFile } from './upload'

/** Serves what is done with a file on its way in: reading one takes its time, so a transaction is held only while something is written. */
export const handleImport = <E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) =>
  handle(app, endpoint, handler, { transaction: false })

/** What came up, where it is one file; `wanted` says which, as in "registers as CSV, xlsx or ods". */
export function mustBeOneFile(files: readonly UploadedFile[], wanted: string) {
  if (files.length !== 1) throw invalidFile(`Drop one file: ${wanted}.`)
  return files
}
