import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createApi } from '@bellhouse/api-client'
import { addChatAttachment, downloadChatAttachment, openChatThread, sendChatMessage } from '@bellhouse/contracts'
import { accessTokenFor } from '../../src/modules/identity/session/access-token'
import { insertSession } from '../../src/modules/identity/session/session.repo'
import type { Tokens } from '../../src/modules/identity/session/tokens'
import type { Db } from '../../src/platform/db/open'
import { anAccount } from '../factories'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Somebody who puts up one file after another, and remembers which were acknowledged. */
export class Courier {
  readonly #acknowledged: { attachmentId: string; hash: string }[] = []

  private constructor(
    private readonly token: string,
    private readonly threadId: string,
  ) {}

  static async hire(db: Db, tokens: Tokens, url: string) {
    const [sender, reader] = [await anAccount(db, 'admin'), await anAccount(db, 'staff')]
    const token = accessTokenFor(tokens, sender, await insertSession(db, sender.id, null))
    const thread = await createApi({ baseUrl: url, token: () => token })(openChatThread, { accountId: reader.id })
    return new Courier(token, thread.id)
  }

  get count() {
    return this.#acknowledged.length
  }

  /** Sends until it is over or something is not acknowledged. */
  async work(url: string, isOver: () => boolean) {
    while (!isOver()) await this.send(url)
  }

  async send(url: string) {
    const bytes = Buffer.from(
      `%PDF-1.4\n%${randomBytes(10_000).toString('hex')}\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n`,
    )
    const files = [new File([bytes], 'letter.pdf')]
    const { id } = await this.#at(url)(addChatAttachment, { threadId: this.threadId }, { files })
    this.#acknowledged.push({ attachmentId: id, hash: hashOf(bytes) })
    const message = { threadId: this.threadId, clientId: randomUUID(), text: 'A letter', attachmentIds: [id] }
    await this.#at(url)(sendChatMessage, message)
  }

  /** How many of the acknowledged files do not come back as they were sent. */
  async countLost(url: string) {
    let lost = 0
    for (const { attachmentId, hash } of this.#acknowledged) {
      const came = await this.#at(url)(downloadChatAttachment, { attachmentId }).catch(() => null)
      const bytes = came && new Uint8Array(await (came as { blob: Blob }).blob.arrayBuffer())
      if (!bytes || hashOf(bytes) !== hash) lost += 1
    }
    return lost
  }

  #at(url: string) {
    return createApi({ baseUrl: url, token: () => this.token })
  }
}
