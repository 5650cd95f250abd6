// By its place: the packages are not linked yet when this is asked.
import { isTaken, sentenceOf } from '../shared/remote-build/build/free-port.mjs'
import { fail } from './fail.mjs'

const loopback = '127.0.0.1'

/** Ends the command where another program listens on the portal's port; said at once, not after minutes of building. */
export async function mustHavePort() {
  const port = Number(process.env.PORT || 4000)
  if (await isTaken(port, process.env.HOST || loopback))
    fail(sentenceOf(port, 'Stop it, or set PORT to another number.'))
}
