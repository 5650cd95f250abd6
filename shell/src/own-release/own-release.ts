import { type LoadReport, shellPart } from '@bellhouse/contracts'
import { createShellFollower } from './follow-shell'
import type { OwnRelease } from './own-release-context'
import { createReloader } from './reload-once'
import { readDevice, readRunningRelease } from './running-release'

type FollowerSources = Parameters<typeof createShellFollower>[0]

interface Sources extends Pick<FollowerSources, 'reader' | 'seenMoves' | 'isSafeToLeave'> {
  report: (load: LoadReport) => void
  /** When the load of the portal began, by the page's own clock. */
  began: number
  onDrawn: () => void
}

/** The shell's own release, as the page has it; nothing where it comes from no store. */
export function createOwnRelease({ report, began, onDrawn, ...sources }: Sources): OwnRelease | null {
  const running = readRunningRelease()
  if (!running) return null
  const reloader = createReloader(() => location.reload())
  let isDrawn = false
  return {
    ...createShellFollower({ ...sources, running, device: readDevice(), reloader }),
    drawn: () => {
      if (isDrawn) return
      isDrawn = true
      onDrawn()
      const ms = Math.round(performance.now() - began)
      report({ remote: shellPart, release: running.release, outcome: 'loaded', phase: 'render', ms })
    },
  }
}
