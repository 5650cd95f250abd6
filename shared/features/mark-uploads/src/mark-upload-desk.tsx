import { ImportPage, type RunningImport, stepAt, wasApplied } from '@bellhouse/records'
import { ApplyStep } from './apply-step'
import { DropStep } from './drop-step'
import { MapStep } from './map-step'
import { useMarkUpload } from './mark-upload.queries'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

interface MarkUploadDeskProps {
  title: string
  /** Where the marks can be seen when they are in. */
  marksAt: string
  /** What is said where there is nothing to bring marks for. */
  none: string
}

/** Marks from a file. */
export function MarkUploadDesk({ title, marksAt, none }: MarkUploadDeskProps) {
  return (
    <ImportPage kind="marks" title={title} named="upload" drop={<DropStep none={none} />}>
      {(running) => <Running {...running} marksAt={marksAt} />}
    </ImportPage>
  )
}

type RunningProps = RunningImport & Pick<MarkUploadDeskProps, 'marksAt'>

function Running({ importId, isMapping, onMapping, page, marksAt }: RunningProps) {
  const upload = useMarkUpload(importId)
  const { state, preview } = upload
  if (state === 'mapping' || (state === 'previewed' && isMapping)) {
    return page(stepAt.map, <MapStep upload={upload} onPreviewed={() => onMapping(false)} />)
  }
  if (state === 'previewed' && preview) {
    // What was typed belongs to one preview; the next one begins anew.
    const step = <PreviewStep key={preview.revision} upload={upload} preview={preview} onMap={() => onMapping(true)} />
    return page(stepAt.preview, step)
  }
  if (state === 'applying') return page(stepAt.apply, <ApplyStep upload={upload} />)
  return page(wasApplied(state) ? stepAt.over : stepAt.apply, <OverStep upload={upload} marksAt={marksAt} />)
}
