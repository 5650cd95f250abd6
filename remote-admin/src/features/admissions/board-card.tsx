import { type ApplicationCard, type Stage, stages, stagesAfter, stageWords } from '@bellhouse/contracts'
import { countOf, Icon, MenuButton, OfferedLink, VisuallyHidden } from '@bellhouse/ui'
import type { KeyboardEvent } from 'react'
import { addressOfApplication } from './application-address'
import styles from './board.module.css'

interface BoardCardProps {
  card: ApplicationCard
  onDrag: (card: ApplicationCard | null) => void
  /** Missing for whoever may not move an application. */
  onMove: ((card: ApplicationCard, to: Stage) => void) | undefined
}

export function BoardCard({ card, onDrag, onMove }: BoardCardProps) {
  const { id, name, number, className, entryYear, previousSchool, stage, daysWaiting, alike } = card
  const targets = onMove ? stagesAfter(stage) : []

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = targetOf(stage, event.key)
    if (to && onMove) onMove(card, to)
    else if (!focusNeighbour(event.currentTarget, event.key)) return
    event.preventDefault()
  }

  return (
    <li
      className={styles.card}
      draggable={targets.length > 0}
      onDragStart={() => onDrag(card)}
      onDragEnd={() => onDrag(null)}
    >
      <OfferedLink
        to={addressOfApplication(number)}
        draggable={false}
        className={styles.name}
        data-application={id}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        onKeyDown={handleKeyDown}
      >
        {name}
      </OfferedLink>
      {targets.length > 0 && (
        <div className={styles.menu}>
          <MenuButton
            className={styles.menuButton}
            items={targets.map((to) => ({ label: stageWords[to], onChoose: () => onMove?.(card, to) }))}
          >
            <Icon name="dots" />
            <VisuallyHidden>Move {name} to…</VisuallyHidden>
          </MenuButton>
        </div>
      )}
      <p className={styles.line}>
        {number} · {className}, {entryYear}
      </p>
      {previousSchool && <p className={styles.line}>{previousSchool}</p>}
      {alike && <p className={styles.alike}>Looks like {alike.join(', ')}</p>}
      {isOpen(stage) && <p className={styles.wait}>{waitWords(daysWaiting)}</p>}
    </li>
  )
}

const isOpen = (stage: Stage) => stage === 'applied' || stage === 'interview' || stage === 'offered'

const waitWords = (days: number) => (days === 0 ? 'Since today' : `Waiting ${countOf(days, 'day')}`)

/** One step on or back, as the keys ask; ends without a place are in the menu alone. */
function targetOf(stage: Stage, key: string): Stage | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (!step) return undefined
  const goal = isOpen(stage) ? stages[stages.indexOf(stage) + step] : stagesAfter(stage)[0]
  return goal && stagesAfter(stage).includes(goal) ? goal : undefined
}

function focusNeighbour(link: HTMLElement, key: string): boolean {
  const card = link.closest('li')
  const neighbour = { ArrowDown: card?.nextElementSibling, ArrowUp: card?.previousElementSibling }[key]
  const target = neighbour?.querySelector<HTMLElement>('[data-application]')
  target?.focus()
  return Boolean(target)
}
