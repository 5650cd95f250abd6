import { type CardsPlan, longestProvisionalReason } from '@bellhouse/contracts'
import {
  askingIf,
  Button,
  CheckboxField,
  countOf,
  Dialog,
  ErrorNotice,
  Notice,
  notify,
  TextAreaField,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import styles from './publish.module.css'
import { PlanSentences, ReplacedCards } from './publish-plan'
import { usePlan, usePublish } from './report-cards.queries'

interface PublishFormProps {
  title: string
  place: { streamId: string; termId: string }
  onClose: () => void
}

/** What is missing, which cards are affected and replaced, and the reasons that publishing needs. */
export function PublishForm({ title, place, onClose }: PublishFormProps) {
  const plan = usePlan(place)
  const publishing = usePublish()
  const [reason, setReason] = useState('')
  const [provisionalReason, setProvisionalReason] = useState(plan.provisionalReason)
  const [allowFewerMarks, setAllowFewerMarks] = useState(false)
  const asks = askedBy(plan)
  const isAnswered =
    (!asks.reason || reason.trim() !== '') &&
    (!asks.provisionalReason || provisionalReason.trim() !== '') &&
    (asks.fewerMarks.length === 0 || allowFewerMarks)
  const handleClose = askingIf(reason.trim() !== '' || provisionalReason !== plan.provisionalReason, onClose)

  const handlePublish = async () => {
    const done = await publishing.mutateAsync({
      ...place,
      reason: asks.reason ? reason.trim() : '',
      ...(asks.provisionalReason && { provisionalReason: provisionalReason.trim() }),
      ...(asks.fewerMarks.length > 0 && { allowFewerMarks }),
    })
    await notify(publishedSentence(done), 'success')
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button
            look="primary"
            busy={publishing.isPending}
            disabled={asks.what === undefined || !isAnswered}
            onClick={handlePublish}
          >
            Publish {asks.what ?? countOf(0, 'card')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={publishing.error} />
      <PlanSentences plan={plan} />
      {asks.provisionalReason && (
        <ProvisionalReason cards={asks.provisional} reason={provisionalReason} onWrite={setProvisionalReason} />
      )}
      <ReplacedCards cards={plan.cards} />
      {asks.reason && <ReplacingReason reason={reason} onWrite={setReason} />}
      {asks.fewerMarks.length > 0 && (
        <FewerMarks sentences={asks.fewerMarks} isMeant={allowFewerMarks} onMean={setAllowFewerMarks} />
      )}
    </Dialog>
  )
}

interface ProvisionalReasonProps {
  cards: number
  reason: string
  onWrite: (reason: string) => void
}

function ProvisionalReason({ cards, reason, onWrite }: ProvisionalReasonProps) {
  return (
    <TextAreaField
      label="Reason for provisional cards"
      hint={`It is printed on ${countOf(cards, 'card')}, beside the word “Provisional”.`}
      rows={2}
      maxLength={longestProvisionalReason}
      value={reason}
      onChange={({ target }) => onWrite(target.value.replace(/\s*\n\s*/g, ' '))}
    />
  )
}

const ReplacingReason = ({ reason, onWrite }: Omit<ProvisionalReasonProps, 'cards'>) => (
  <TextField
    label="Reason"
    hint="Why published cards are replaced. It is kept with the new ones."
    value={reason}
    maxLength={300}
    onChange={({ target }) => onWrite(target.value)}
  />
)

interface FewerMarksProps {
  sentences: readonly string[]
  isMeant: boolean
  onMean: (isMeant: boolean) => void
}

function FewerMarks({ sentences, isMeant, onMean }: FewerMarksProps) {
  return (
    <Notice kind="warning">
      <p>These cards would have fewer marks than the published ones:</p>
      <ul className={styles.list}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <CheckboxField
        label="Yes, publish them with fewer marks"
        checked={isMeant}
        onChange={({ target }) => onMean(target.checked)}
      />
    </Notice>
  )
}

/** What would be out: cards, else the marks alone that are approved and not to be seen yet; nothing where nothing is different. */
function publishedBy({ cards, unchanged, waiting = 0 }: CardsPlan) {
  if (cards.length > 0) return countOf(cards.length, 'card')
  return unchanged > 0 && waiting > 0 ? countOf(waiting, 'assessment') : undefined
}

/** What publishing needs a person's word for. */
function askedBy(plan: CardsPlan) {
  const { cards } = plan
  const provisional = cards.filter(({ isProvisional }) => isProvisional).length
  return {
    what: publishedBy(plan),
    provisional,
    provisionalReason: provisional > 0,
    reason: cards.some(({ replaces }) => replaces !== null),
    fewerMarks: cards.flatMap(({ name, replaces }) =>
      replaces && replaces.marksAfter < replaces.marksBefore
        ? [`${name}: ${replaces.marksAfter} instead of ${replaces.marksBefore}`]
        : [],
    ),
  }
}

function publishedSentence({
  published,
  unchanged,
  provisional,
}: Record<'published' | 'unchanged' | 'provisional', number>) {
  if (published === 0) return `The marks are published, ${countOf(unchanged, 'card')} unchanged.`
  const parts = [
    `${countOf(published, 'card')} published`,
    ...(provisional > 0 ? [`${numberOrAll(provisional, published)} provisional`] : []),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
  ]
  return `${parts.join(', ')}.`
}

const numberOrAll = (some: number, all: number) => (some === all && all > 1 ? 'all of them' : `${some} of them`)
