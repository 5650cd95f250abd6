import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Asked {
  challenge?: unknown
}

interface Moves {
  /** Of the page that asks. */
  origin?: string
  /** Whether the device has seen the person's finger. */
  isVerified?: boolean
  /** How often the key was used, as the device says. */
  counter?: number
}

const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

/** CBOR, as far as a passkey needs it (RFC 8949): whole numbers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, size: number) {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** A device with one key, which answers as a browser hands it on. */
export class PasskeyDevice {
  readonly id = randomBytes(16)
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer

  constructor(readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    const [ec2, es256, p256] = [2, -7, 1]
    const point = [x, y].map((part) => Buffer.from(part, 'base64url'))
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, ec2],
        [3, es256],
        [-1, p256],
        [-2, point[0]],
        [-3, point[1]],
      ]),
    )
  }

  make({ challenge }: Asked, moves: Moves = {}) {
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#publicKey])
    const authData = this.#authData(moves, hasKey, key)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const attestationObject = cbor(attestation).toString('base64url')
    const clientDataJSON = this.#clientData('webauthn.create', challenge, moves).toString('base64url')
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal'] })
  }

  use({ challenge }: Asked, moves: Moves = {}) {
    const authenticatorData = this.#authData(moves, 0)
    const clientData = this.#clientData('webauthn.get', challenge, moves)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey)
    const texts = { authenticatorData, clientDataJSON: clientData, signature }
    const written = Object.entries(texts).map(([name, bytes]) => [name, bytes.toString('base64url')])
    return this.#answer(Object.fromEntries(written) as Record<keyof typeof texts, string>)
  }

  #authData({ isVerified = true, counter = 0 }: Moves, flags: number, key = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | userPresent | (isVerified ? userVerified : 0)
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([all]), count, key])
  }

  #clientData(type: string, challenge: unknown, { origin = this.origin }: Moves) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #answer<R>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }
}
