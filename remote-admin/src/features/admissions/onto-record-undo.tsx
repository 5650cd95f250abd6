import { type Application, undoAdmissionOntoRecord } from '@bellhouse/contracts'
import { useSchoolDayOf } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, notify, notifyError, shortDay } from '@bellhouse/ui'
import { useUndoOntoRecord } from './application.queries'

/** Says that the record was there before the application, and takes the admission back. */
export function OntoRecordUndo({ application: { id, name, ontoRecord } }: { application: Application }) {
  const schoolDayOf = useSchoolDayOf()
  const undoing = useUndoOntoRecord()
  const mayUndo = useMay(undoAdmissionOntoRecord)
  if (!ontoRecord) return null
  const handleUndo = async () => {
    try {
      await undoing.mutateAsync({ applicationId: id })
      notify(`${name}: application and record are as before`, 'success')
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <>
      <p>
        The record was there before this application. Admitted onto it{' '}
        {[shortDay(schoolDayOf(ontoRecord.at)), ontoRecord.by].filter(Boolean).join(', ')}.
      </p>
      {mayUndo && (
        <Button busy={undoing.isPending} onClick={handleUndo}>
          Undo the admission
        </Button>
      )}
    </>
  )
}
