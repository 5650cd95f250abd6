import { filesOf } from '@bellhouse/api-client'
import { EmptyState, FileDrop, FileRefusal, Loading, SelectField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { MarkTemplate } from './mark-template'
import { useLiveTargets, useStartUpload } from './mark-upload.queries'

const readMinutes = 2

export function DropStep({ none }: { none: string }) {
  const { params, change } = useAddress()
  const place = { termId: params.get('term') ?? undefined, streamId: params.get('stream') ?? undefined }
  const targets = useLiveTargets(place)
  const starting = useStartUpload()

  if (targets === undefined || starting.isPending) return <Loading />
  if (!targets || targets.streams.length === 0) {
    return (
      <Sheet>
        <EmptyState icon="marks">{none}</EmptyState>
      </Sheet>
    )
  }

  const send = (files: readonly File[], repair = false) =>
    starting.mutate(
      { input: { ...place, termId: targets.termId }, options: { files, repair, timeout: readMinutes * 60_000 } },
      { onSuccess: ({ id }) => change({ upload: id }) },
    )
  return (
    <>
      {starting.error && <FileRefusal error={starting.error} onRepair={() => send(filesOf(starting), true)} />}
      <Sheet flush>
        <Toolbar>
          <SelectField
            label="Term"
            options={targets.terms.map(({ id, label }) => ({ value: id, label }))}
            value={targets.termId}
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
      <FileDrop
        label="Drop the marks here, or choose a file"
        hint="One CSV, xlsx or ods file with a column for the admission or exam number. Nothing is written until the last step."
        accept=".csv,.txt,.tsv,.xlsx,.ods,.zip"
        onFiles={send}
      />
      <MarkTemplate targets={targets} streamId={place.streamId} />
    </>
  )
}
