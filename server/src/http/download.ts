import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that goes out. */
export interface Download {
  filename: string
  /** Media type, for instance `text/csv; charset=utf-8`. */
  type: string
  body: string | Buffer | Readable
}

// Always an attachment: nothing that people have written is ever shown as a page of ours.
export function sendDownload(reply: FastifyReply, { filename, type, body }: Download) {
  const plain = filename.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(body)
}
