import { exemptionWords, type MarkExemption, undoMarkExemption } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Button, countOf, ErrorNotice, List, ListItem, notify, shortDay } from '@bellhouse/ui'
import { useUndoExemption } from './marks.queries'

interface ExemptionListProps {
  exemptions: readonly MarkExemption[]
  titleOf: (exemption: MarkExemption) => string
}

/** Exemptions that are in force, each with its way back. */
export function ExemptionList({ exemptions, titleOf }: ExemptionListProps) {
  const undoing = useUndoExemption()
  const mayUndo = useMay(undoMarkExemption)
  const handleUndo = async ({ id, student }: MarkExemption) => {
    const { marks } = await undoing.mutateAsync({ exemptionId: id })
    await notify(`${student}: taken back, ${countOf(marks, 'mark is', 'marks are')} empty again.`, 'success')
  }
  return (
    <>
      <ErrorNotice error={undoing.error} />
      <List>
        {exemptions.map((exemption) => (
          <ListItem
            key={exemption.id}
            title={titleOf(exemption)}
            detail={detailOf(exemption)}
            aside={
              mayUndo && (
                <Button
                  icon="undo"
                  aria-label={`Undo the exemption of ${exemption.student}`}
                  busy={undoing.isPending}
                  onClick={() => handleUndo(exemption)}
                >
                  Undo
                </Button>
              )
            }
          />
        ))}
      </List>
    </>
  )
}

function detailOf({ kind, subject, paper, from, until, reason, by, marks }: MarkExemption) {
  return [
    `${exemptionWords[kind]}, ${countOf(marks, 'mark')}`,
    subject ?? 'all subjects',
    paper !== null && `paper ${paper}`,
    from && `from ${shortDay(from)}`,
    until && `until ${shortDay(until)}`,
    reason,
    by,
  ]
    .filter(Boolean)
    .join(' · ')
}
