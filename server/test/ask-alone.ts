import { get } from 'node:http'

/** Asks along a connection that nobody else uses: the status of the reply, or why there was none. */
export const askAlone = (url: string) =>
  new Promise<string>((resolve) => {
    get(url, { agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(String(reply.statusCode)))
    }).on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code))
  })
