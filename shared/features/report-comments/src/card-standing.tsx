import type { DeskStudent } from '@bellhouse/contracts'
import { Chip, countOf, MissingChip } from '@bellhouse/ui'
import styles from './report.module.css'

/** Whether a student's card is out, and what is different from it since. */
export function CardStanding({ student: { missing, card } }: { student: DeskStudent }) {
  return (
    <>
      <div className={styles.chips}>
        {missing > 0 && <MissingChip what={countOf(missing, 'mark')} />}
        {card && (
          <Chip tone="present" icon="check">
            Published{card.edition > 1 ? `, edition ${card.edition}` : ''}
          </Chip>
        )}
        {card?.isProvisional && <Chip tone="late">Provisional</Chip>}
      </div>
      {card &&
        changesSince(card).map((sentence) => (
          <p key={sentence} className={styles.changed}>
            {sentence}
          </p>
        ))}
    </>
  )
}

const changesSince = ({ isCommentChanged, gradedBy, differsIn, nameOnCard }: NonNullable<DeskStudent['card']>) => [
  ...(isCommentChanged
    ? ['A comment was changed since the card was published. It is printed once the cards are published again.']
    : []),
  ...(gradedBy
    ? [`The card is graded by ${gradedBy}. Once the cards are published again it is graded by the scheme of today.`]
    : []),
  ...(differsIn
    ? [
        `The approved marks come to something else than the card has in ${differsIn.join(', ')}. It is printed once the cards are published again.`,
      ]
    : []),
  ...(nameOnCard
    ? [`The card has the name “${nameOnCard}”. The one of today is printed once the cards are published again.`]
    : []),
]
