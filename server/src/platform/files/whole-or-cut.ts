import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ignored } from '../ignored'

/** Passes a file on, and cuts it off at its end where it is not what its name says: nobody is to take it for what somebody has sent. */
export function wholeOrCut(source: Readable, hash: string, onDamage: () => void): Readable {
  const digest = createHash('sha256')
  const checked = new Transform({
    transform(bytes, _encoding, done) {
      digest.update(bytes)
      done(null, bytes)
    },
    flush(done) {
      if (digest.digest('hex') === hash) return done()
      onDamage()
      done(new Error(`The file ${hash} is not what was stored`))
    },
  })
  pipeline(source, checked).catch(ignored('whoever reads it hears of it'))
  return checked
}
