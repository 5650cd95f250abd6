import { get } from 'node:http'

/** Asks along a connection that nobody else uses: the status of the reply, or why there was none. */
export const askAlone = (url: string) =>
  tellAlone(url).then(
    ({ status }) => status,
    ({ code = '' }: NodeJS.ErrnoException) => code,
  )

/** The same with the text of the reply. */
export const tellAlone = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: string; text: string }>((resolve, reject) => {
    get(url, { agent: false, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      reply.on('end', () => resolve({ status: String(reply.statusCode), text })).on('error', reject)
    }).on('error', reject)
  })
