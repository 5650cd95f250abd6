import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands before a portal and never answers what it is told to hold; the sockets stay open, as on a network that has died. */
export interface HangingProxy {
  url: string
  /** From now on requests whose path matches get no answer; `null` lets all through, but for those that hang already. */
  hold: (paths: RegExp | null) => void
  /** What was asked for and got no answer, with the query. */
  held: string[]
  stop: () => Promise<void>
}

export async function startHangingProxy(portal: string): Promise<HangingProxy> {
  let holding: RegExp | null = null
  const held: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    if (holding?.test(url.replace(/\?.*$/, ''))) {
      held.push(url)
      return
    }
    const onward = request(new URL(url, portal), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    hold: (paths) => {
      holding = paths
    },
    held,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
