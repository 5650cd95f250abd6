import type { LoadReport, RemoteName } from '@bellhouse/contracts'
import type { LoadRequest } from './load-attempt'

/** Something of a release that is to stand on the page: a screen by its path, or what is exposed by its name. */
export interface LoadedPart {
  remote: RemoteName
  release: string
  what: string
}

interface ExpectedDraw {
  load: LoadReport
  request: LoadRequest
}

/**
 * Loads whose code has arrived and which are done only when it has been drawn once: the commonest bad release is one whose
 * screens throw as soon as they are drawn.
 */
export interface FirstDraws {
  /** The code has arrived; `load` is what to report once it is drawn. */
  expect: (part: LoadedPart, load: LoadReport, request: LoadRequest) => void
  wasDrawn: (part: LoadedPart) => boolean
  drawn: (part: LoadedPart) => void
  /** What is known of a part that will not be drawn; it is expected no longer. */
  giveUp: (part: LoadedPart) => ExpectedDraw | undefined
}

export function createFirstDraws(report: (load: LoadReport) => void): FirstDraws {
  const expected = new Map<string, ExpectedDraw>()
  const finished = new Set<string>()
  const keyOf = ({ remote, release, what }: LoadedPart) => `${remote} ${release} ${what}`

  return {
    expect: (part, load, request) => {
      if (!finished.has(keyOf(part))) expected.set(keyOf(part), { load, request })
    },
    wasDrawn: (part) => finished.has(keyOf(part)),
    drawn: (part) => {
      const found = expected.get(keyOf(part))
      if (!found) return
      expected.delete(keyOf(part))
      finished.add(keyOf(part))
      report(found.load)
    },
    giveUp: (part) => {
      const found = expected.get(keyOf(part))
      expected.delete(keyOf(part))
      return found
    },
  }
}
