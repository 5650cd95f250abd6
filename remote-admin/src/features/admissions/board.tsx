import { type ApplicationCard, moveApplication, type Stage, stagesAfter, stageWords } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Disclosure } from '@bellhouse/ui'
import { useEffect, useRef, useState } from 'react'
import type { BoardStage } from './admissions.queries'
import styles from './board.module.css'
import { BoardColumn } from './board-column'
import { useMove } from './use-move'

const foldedStages: readonly Stage[] = ['declined', 'withdrawn']

const howToMove = 'Drag a card, use its menu, or the keys: ↑ ↓ between cards, → one stage on, ← one stage back.'

interface Moved {
  id: string
  stage: Stage
}

/** The stages side by side; cards move by drag, by their menu and by arrow keys, and each move is said aloud. */
export function Board({ stages }: { stages: readonly BoardStage[] }) {
  const root = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [moved, setMoved] = useState<Moved | null>(null)
  const [dragged, setDragged] = useState<ApplicationCard | null>(null)
  const [shown, setShown] = useState<Stage>('applied')
  const { move, dialog } = useMove(({ id, name, stage }) => {
    setSaid(`${name} moved to ${stageWords[stage]}`)
    setMoved({ id, stage })
  })

  // A card that has moved stands in another list now, and the focus goes there with it.
  useEffect(() => {
    if (moved === null || !hasArrived(stages, moved)) return
    root.current?.querySelector<HTMLElement>(`[data-application="${moved.id}"]`)?.focus()
    setMoved(null)
  }, [stages, moved])

  const mayMove = useMay(moveApplication)
  const handleDrop = (to: Stage) => {
    if (dragged) move(dragged, to)
    setDragged(null)
  }
  const columns = (isShown: (stage: Stage) => boolean) =>
    stages
      .filter(({ stage }) => isShown(stage))
      .map((stage) => (
        <BoardColumn
          key={stage.stage}
          of={stage}
          isChosen={stage.stage === shown}
          takesDrop={dragged !== null && stagesAfter(dragged.stage).includes(stage.stage)}
          onDrag={setDragged}
          onDrop={() => handleDrop(stage.stage)}
          onMove={mayMove ? move : undefined}
        />
      ))

  const folded = stages.filter(({ stage }) => foldedStages.includes(stage))
  return (
    <div ref={root}>
      {mayMove && <p className={styles.hint}>{howToMove}</p>}
      <p role="status" className={styles.said}>
        {said}
      </p>
      <StageChooser stages={stages} shown={shown} onShow={setShown} />
      <div className={styles.columns}>{columns((stage) => !foldedStages.includes(stage))}</div>
      <Disclosure
        title={folded.map(({ stage, count }) => `${stageWords[stage]} ${count}`).join(' · ')}
        isOpen={dragged !== null}
      >
        <div className={styles.ended}>{columns((stage) => foldedStages.includes(stage))}</div>
      </Disclosure>
      {dialog}
    </div>
  )
}

interface StageChooserProps {
  stages: readonly BoardStage[]
  shown: Stage
  onShow: (stage: Stage) => void
}

/** On a phone one stage is shown at a time. */
const StageChooser = ({ stages, shown, onShow }: StageChooserProps) => (
  <fieldset className={styles.chooser} aria-label="Stage">
    {stages
      .filter(({ stage }) => !foldedStages.includes(stage))
      .map(({ stage, count }) => (
        <button key={stage} type="button" aria-pressed={stage === shown} onClick={() => onShow(stage)}>
          {stageWords[stage]} {count}
        </button>
      ))}
  </fieldset>
)

const hasArrived = (stages: readonly BoardStage[], { id, stage }: Moved) =>
  stages.some((one) => one.stage === stage && one.cards.some((card) => card.id === id))
