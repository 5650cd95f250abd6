import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceSize = 12
const tagSize = 16

/** Keeps secrets unreadable in the database: AES-256-GCM, each tied to the record that it belongs to. */
export class Sealer {
  constructor(
    /** 32 bytes. */
    private readonly key: Buffer,
  ) {}

  seal(secret: string, recordId: string): Buffer {
    return this.sealBytes(Buffer.from(secret), recordId)
  }

  /** Throws where it was sealed with another key, for another record, or was changed. */
  open(sealed: Buffer, recordId: string): string {
    return this.openBytes(sealed, recordId).toString()
  }

  sealBytes(secret: Buffer, recordId: string): Buffer {
    const nonce = randomBytes(nonceSize)
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(recordId))
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws as `open` does. */
  openBytes(sealed: Buffer, recordId: string): Buffer {
    const nonce = sealed.subarray(0, nonceSize)
    const tag = sealed.subarray(-tagSize)
    const decipher = createDecipheriv(algorithm, this.key, nonce, { authTagLength: tagSize })
    decipher.setAAD(Buffer.from(recordId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(nonceSize, -tagSize)), decipher.final()])
  }
}
