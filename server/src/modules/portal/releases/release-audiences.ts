import { type Category, type PartName, shellPart } from '@bellhouse/contracts'
import { mustReadRelease, nothingWhereRefused, type Store } from '@bellhouse/releases'
import type { Audience } from './releases.policy'

const mostKnown = 200

/** Whom releases are for, which follows from their screens and never changes. */
export class ReleaseAudiences {
  readonly #known = new Map<string, Audience>()

  constructor(private readonly store: Store) {}

  /** Whom one is for; everybody where it cannot be read, because just that may be what people tell of. */
  async find(part: PartName, release: string): Promise<Audience> {
    if (part === shellPart) return 'everybody'
    const key = `${part} ${release}`
    const known = this.#known.get(key)
    if (known) return known
    const found = await mustReadRelease(this.store, part, release).catch(nothingWhereRefused)
    if (!found) return 'everybody'
    const categories = new Set<Category>(found.release.screens.map(({ category }) => category))
    const audience = categories.size === 0 ? 'everybody' : categories
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(key, audience)
    return audience
  }
}
