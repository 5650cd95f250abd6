import { ImportDrop } from '@bellhouse/records'
import { EmptyState, Loading, SelectField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { MarkTemplate } from './mark-template'
import { useLiveTargets, useStartUpload } from './mark-upload.queries'

export function DropStep({ none }: { none: string }) {
  const { params, change } = useAddress()
  const place = { termId: params.get('term') ?? undefined, streamId: params.get('stream') ?? undefined }
  const targets = useLiveTargets(place)
  const starting = useStartUpload()

  if (targets === undefined) return <Loading />
  if (!targets || targets.streams.length === 0) {
    return (
      <Sheet>
        <EmptyState icon="marks">{none}</EmptyState>
      </Sheet>
    )
  }

  // What was chosen a moment ago holds, also before the answer about it has come.
  const termId = targets.terms.some(({ id }) => id === place.termId) ? place.termId : targets.termId
  return (
    <>
      <Sheet flush>
        <Toolbar>
          <SelectField
            label="Term"
            options={targets.terms.map(({ id, label }) => ({ value: id, label }))}
            value={termId}
            onChange={(event) => change({ term: event.target.value, stream: undefined, subject: undefined })}
          />
          <SelectField
            label="Stream"
            none="All streams together"
            options={targets.streams.map(({ id, label }) => ({ value: id, label }))}
            value={place.streamId ?? ''}
            onChange={(event) => change({ stream: event.target.value, subject: undefined })}
          />
        </Toolbar>
      </Sheet>
      <ImportDrop
        starting={starting}
        input={{ ...place, termId }}
        label="Drop the marks here, or choose a file"
        hint="One CSV, xlsx or ods file with a column for the admission or exam number."
        onRead={({ id }) => change({ upload: id })}
      />
      <MarkTemplate targets={targets} streamId={place.streamId} />
    </>
  )
}
