import { tooLarge, tooManyUploads } from './problems'

const hour = 3_600_000
const mostAtOnce = 4
const mostBytesAnHour = 1_500_000_000
const mostPeople = 20_000

interface Sent {
  running: number
  bytes: number
  since: number
}

/** How much a person may send up: so many uploads at once, and so many bytes an hour. */
export class UploadQuota {
  readonly #people = new Map<string, Sent>()

  constructor(private readonly mostBytes = mostBytesAnHour) {}

  /** Refuses whoever has no more; `announced` is the length that the request names. */
  begin(person: string, announced: number) {
    const sent = this.#find(person)
    if (sent.running >= mostAtOnce) throw tooManyUploads(5)
    const mustFit = (bytes: number) => {
      if (bytes > this.mostBytes) throw tooLarge('This is more than you can send at once')
      if (sent.bytes + bytes > this.mostBytes)
        throw tooManyUploads(Math.ceil((sent.since + hour - performance.now()) / 1000))
    }
    mustFit(announced)
    sent.running += 1
    return {
      /** So many bytes have come. */
      take: (bytes: number) => {
        mustFit(bytes)
        sent.bytes += bytes
      },
      end: () => {
        sent.running -= 1
      },
    }
  }

  #find(person: string): Sent {
    const now = performance.now()
    if (this.#people.size >= mostPeople) this.#forget(now)
    const sent = this.#people.get(person) ?? { running: 0, bytes: 0, since: now }
    if (now - sent.since >= hour) Object.assign(sent, { bytes: 0, since: now })
    this.#people.set(person, sent)
    return sent
  }

  #forget(now: number) {
    for (const [person, { since, running }] of this.#people) {
      if (running === 0 && now - since >= hour) this.#people.delete(person)
    }
  }
}
