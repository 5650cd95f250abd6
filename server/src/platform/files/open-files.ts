import { notFound } from '../../http/problems'

const kept = 3_600_000
const most = 20

/** Files that were read and wait for what is next. They live in memory, for an hour: a file can be dropped again at any time. */
export class OpenFiles<File> {
  readonly #files = new Map<string, { file: File; until: number }>()

  /** `what` a person calls one of them, for instance `upload`. */
  constructor(private readonly what: string) {}

  /** Keeps one; the oldest goes where there are too many. */
  keep(id: string, file: File) {
    for (const [other, { until }] of this.#files) {
      if (until < Date.now() || this.#files.size >= most) this.#files.delete(other)
    }
    this.#files.set(id, { file, until: Date.now() + kept })
  }

  mustFind(id: string): File {
    const found = this.#files.get(id)
    if (!found) throw notFound(this.what)
    return found.file
  }
}
