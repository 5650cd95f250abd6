import { type RequestListener, Server } from 'node:http'

/** Node's server, whose door can be closed without cutting off those who are between two requests. */
export class PortalServer extends Server {
  #holdsIdle = false

  /** Takes no new connections; those that are open stay so, however idle they look. */
  closeDoor() {
    this.#holdsIdle = true
    this.close()
    this.#holdsIdle = false
  }

  override closeIdleConnections() {
    if (!this.#holdsIdle) super.closeIdleConnections()
  }
}

interface ServerTimes {
  keepAliveTimeout?: number
  requestTimeout?: number
  connectionTimeout?: number
}

/** The server with the times that Fastify would give to its own. */
export function portalServer(
  handler: RequestListener,
  { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 }: ServerTimes,
) {
  const server = new PortalServer({ keepAliveTimeout, requestTimeout }, handler)
  return server.setTimeout(connectionTimeout)
}
