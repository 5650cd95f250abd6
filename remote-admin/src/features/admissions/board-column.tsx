import { type ApplicationCard, type Stage, stageWords } from '@bellhouse/contracts'
import { type DragEvent, useId, useState } from 'react'
import type { BoardStage } from './admissions.queries'
import styles from './board.module.css'
import { BoardCard } from './board-card'

interface BoardColumnProps {
  of: BoardStage
  /** On a narrow screen only the chosen column is there. */
  isChosen: boolean
  takesDrop: boolean
  onDrag: (card: ApplicationCard | null) => void
  onDrop: () => void
  /** Missing for whoever may not move an application. */
  onMove: ((card: ApplicationCard, to: Stage) => void) | undefined
}

/** One stage with its count and its cards. */
export function BoardColumn({ of, isChosen, takesDrop, onDrag, onDrop, onMove }: BoardColumnProps) {
  const { stage, count, cards } = of
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  const handleDragOver = (event: DragEvent) => {
    if (!takesDrop) return
    event.preventDefault()
    setIsOver(true)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onDrop()
  }

  return (
    <section
      aria-labelledby={id}
      className={styles.column}
      data-chosen={isChosen || undefined}
      data-takes={takesDrop || undefined}
      data-over={(takesDrop && isOver) || undefined}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <h2 id={id}>
        {stageWords[stage]} <span className={styles.count}>{count}</span>
      </h2>
      {cards.length === 0 && <p className={styles.nobody}>Nobody at this stage.</p>}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} onDrag={onDrag} onMove={onMove} />
        ))}
      </ul>
      {count > cards.length && <p className={styles.nobody}>{count - cards.length} more: search, or choose a class.</p>}
    </section>
  )
}
