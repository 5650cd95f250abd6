import { capitalised, type RemoteReleases } from '@bellhouse/contracts'
import { Chip, EmptyState, Notice, Sheet } from '@bellhouse/ui'
import { CommandList } from './command-list'
import { peopleText } from './figure-words'
import { FiguresTable, type Period } from './figures-table'
import { MoveHistory } from './move-history'
import { nextSteps } from './next-steps'
import styles from './part-sheet.module.css'
import { PointerFacts } from './pointer-facts'

interface PartSheetProps {
  releases: RemoteReleases
  period: Period
}

/** `exam-desk` → `Exam desk`. */
const wordsOf = (part: string) => capitalised(part.replaceAll('-', ' '))

/** Everything about the releases of the shell or of one remote. */
export function PartSheet({ releases, period }: PartSheetProps) {
  const { remote, standing, figures, history, damage } = releases
  const canary = standing?.canary
  return (
    <Sheet title={wordsOf(remote)} aside={<StateChip releases={releases} />}>
      {canary?.obstacle && (
        <Notice kind="bad" role="alert">
          The canary {canary.release} is past its limit, {peopleText(canary)}, and the server could not roll it back:{' '}
          {canary.obstacle} Type the first command below where that works.
        </Notice>
      )}
      {standing && damage.length > 0 && (
        <Notice kind="bad" role="alert">
          Something of this part is damaged; people get what is still good of it. {damage.join(' ')}
        </Notice>
      )}
      <StateWords releases={releases} />
      {(standing || figures.length > 0) && (
        <div className={styles.figures}>
          <FiguresTable releases={releases} period={period} />
        </div>
      )}
      <CommandList label={`Next steps for ${wordsOf(remote)}`} steps={nextSteps(releases)} />
      <MoveHistory remote={remote} history={history} />
    </Sheet>
  )
}

function StateChip({ releases: { state, standing } }: { releases: RemoteReleases }) {
  if (state === 'unreadable') return <Chip tone="absent">Cannot be read</Chip>
  if (!standing) return <Chip>Nothing deployed</Chip>
  const { canary } = standing
  return canary ? <Chip tone="late">Canary for {canary.share} %</Chip> : <Chip tone="present">For everybody</Chip>
}

function StateWords({ releases: { remote, state, standing, damage } }: { releases: RemoteReleases }) {
  if (state === 'unreadable') {
    return (
      <Notice kind="bad" role="alert">
        The pointer or the releases of this part cannot be read. People who have it open keep it; a new page may miss
        it. {damage.join(' ')}
      </Notice>
    )
  }
  if (!standing) return <EmptyState icon="upload">Here you will find what runs, once a release is live.</EmptyState>
  return <PointerFacts remote={remote} standing={standing} />
}
