import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy as schools put before several servers: each request goes to the next one, the live line too. */
export class RoundRobin {
  #turn = 0
  readonly #server = createServer((incoming, outgoing) => {
    const onward = this.#ask(incoming, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  })

  constructor(private readonly servers: () => readonly { url: string }[]) {
    this.#server.on('upgrade', (incoming, socket, head) => {
      const { port } = this.#next()
      const onward = connect(Number(port), '127.0.0.1', () => {
        const headers = Object.entries(this.#headersOf(incoming)).map(([name, value]) => `${name}: ${value}`)
        onward.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
        onward.write(head)
        socket.pipe(onward).pipe(socket)
      })
      for (const one of [onward, socket]) one.on('error', () => [onward, socket].map((each) => each.destroy()))
    })
  }

  async start() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop() {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #next() {
    this.#turn += 1
    const servers = this.servers()
    return new URL(servers[this.#turn % servers.length]?.url ?? '')
  }

  #ask(incoming: IncomingMessage, onAnswer: (answer: IncomingMessage) => void) {
    const { method, url = '/' } = incoming
    return request(new URL(url, this.#next()), { method, headers: this.#headersOf(incoming) }, onAnswer)
  }

  #headersOf({ headers, socket }: IncomingMessage) {
    return { ...headers, 'x-forwarded-for': headers['x-forwarded-for'] ?? socket.remoteAddress }
  }
}
