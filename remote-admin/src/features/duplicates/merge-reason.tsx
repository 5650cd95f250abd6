import { Sheet, TextField } from '@bellhouse/ui'

/** Of what both have only one counts; one sentence says why the others do not. */
export function MergeReason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <Sheet title="Why the others do not count">
      <TextField
        label="Reason"
        hint="It stands with each report card, paper or admission that is superseded."
        maxLength={300}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </Sheet>
  )
}
