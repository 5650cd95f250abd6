import net from 'node:net'

interface Bound {
  fd: number
  getsockname(into: { port?: number }): number
  close(): void
}

/** Bound, and not listened on: with a server of Node's own this process would let people in itself. */
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(address: string, port: number, family: 4): Bound
}

/** A socket that stays while servers come and go, as systemd keeps one. */
export class KeptDoor {
  readonly #bound = bind('127.0.0.1', 0, 4)
  readonly port: number

  constructor() {
    const name: { port?: number } = {}
    this.#bound.getsockname(name)
    this.port = name.port ?? 0
  }

  /** For the list of what a process is given; the server finds it where systemd puts it. */
  get fd() {
    return this.#bound.fd
  }

  close() {
    this.#bound.close()
  }
}
