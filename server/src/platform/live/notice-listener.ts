import pg from 'pg'
import { ignored } from '../ignored'

interface Ears {
  /** Where the database is. */
  address: pg.ClientConfig
  channel: string
  /** What the connection says of this server to others, behind the channel. */
  says?: string | undefined
  onNotice: (text: string) => Promise<void>
  /** The line to the database is there again, or there after it was not at first: what was said meanwhile is lost. */
  onBack: () => void
  onFailure: (error: unknown) => void
}

const shortestPause = 200
const longestPause = 5_000

/** One connection to the database that hears what is announced, one after the other, and comes back by itself. */
export class NoticeListener {
  #client: pg.Client | null = null
  #isStopped = false
  #timer: NodeJS.Timeout | undefined
  #pause = shortestPause
  #isAgain = false
  // Each signal waits for the one before, so that nobody hears the second message before the first.
  #last: Promise<void> = Promise.resolve()

  constructor(private readonly ears: Ears) {}

  async start() {
    if (this.#isStopped) return
    const isAgain = this.#isAgain
    this.#isAgain = true
    const client = new pg.Client({
      ...this.ears.address,
      application_name: [this.ears.channel.replaceAll('_', '-'), this.ears.says].filter(Boolean).join(' '),
      connectionTimeoutMillis: 1_500,
      keepAlive: true,
    })
    this.#client = client
    client.on('error', ignored('its end tells of it'))
    client.on('end', () => this.#comeBack(client))
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${this.ears.channel}`)
    } catch (error) {
      this.ears.onFailure(error)
      // One that never connected may not answer its farewell, so nobody waits for it.
      client.end().catch(ignored('it never was a connection'))
      return this.#comeBack(client)
    }
    this.#pause = shortestPause
    if (isAgain) this.ears.onBack()
  }

  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(ignored('the connection is gone already'))
    await this.#last
  }

  #comeBack(client: pg.Client) {
    if (this.#isStopped || this.#client !== client) return
    this.#client = null
    this.#timer = setTimeout(() => void this.start(), this.#pause)
    this.#timer.unref()
    this.#pause = Math.min(this.#pause * 2, longestPause)
  }

  #hear(payload: string) {
    this.#last = this.#last.then(() => this.ears.onNotice(payload)).catch(this.ears.onFailure)
  }
}
