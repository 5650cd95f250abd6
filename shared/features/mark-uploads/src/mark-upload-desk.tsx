import type { MarkUpload } from '@bellhouse/contracts'
import { EarlierImports } from '@bellhouse/records'
import { Page, Stepper, useAddress } from '@bellhouse/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ApplyStep } from './apply-step'
import { DropStep } from './drop-step'
import { MapStep } from './map-step'
import styles from './mark-upload.module.css'
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

const steps = ['Drop', 'Map', 'Preview', 'Apply']

/** Marks from a file: drop, map, preview and apply on one screen. The upload stands in the address as `upload`. */
export function MarkUploadDesk({ title, marksAt, none }: MarkUploadDeskProps) {
  const { params } = useAddress()
  const uploadId = params.get('upload')
  const shown = useRef<number>(undefined)
  const page = (step: number, content: ReactNode) => (
    <Page title={title} lead="From a file, seen before anything is written.">
      <Stepper label="Steps of the upload" steps={steps} current={step} />
      <StepRegion step={step} shown={shown}>
        {content}
      </StepRegion>
    </Page>
  )
  if (!uploadId) {
    return page(
      0,
      <>
        <DropStep none={none} />
        <EarlierImports kind="marks" named="upload" />
      </>,
    )
  }
  return <RunningUpload key={uploadId} uploadId={uploadId} marksAt={marksAt} page={page} />
}

interface StepRegionProps {
  step: number
  /** The step that was shown before. */
  shown: RefObject<number | undefined>
  children: ReactNode
}

/** The button that led to a step is gone with it, so the focus goes on to the step. */
function StepRegion({ step, shown, children }: StepRegionProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== step) ref.current?.focus()
    shown.current = step
  }, [step, shown])
  const title = steps[step]
  return (
    <section ref={ref} tabIndex={-1} aria-label={title ? `Step ${step + 1}: ${title}` : 'Done'} className={styles.step}>
      {children}
    </section>
  )
}

interface RunningUploadProps {
  uploadId: string
  marksAt: string
  page: (step: number, content: ReactNode) => ReactNode
}

function RunningUpload({ uploadId, marksAt, page }: RunningUploadProps) {
  const upload = useMarkUpload(uploadId)
  const [isMapping, setIsMapping] = useState(false)
  const { state, preview } = upload

  if (state === 'mapping' || (state === 'previewed' && isMapping)) {
    return page(1, <MapStep upload={upload} onPreviewed={() => setIsMapping(false)} />)
  }
  if (state === 'previewed' && preview) {
    // What was typed belongs to one preview; the next one begins anew.
    const step = (
      <PreviewStep key={preview.revision} upload={upload} preview={preview} onMap={() => setIsMapping(true)} />
    )
    return page(2, step)
  }
  if (state === 'applying') return page(3, <ApplyStep upload={upload} />)
  return page(stepOf(upload), <OverStep upload={upload} marksAt={marksAt} />)
}

const stepOf = ({ state }: MarkUpload) => (state === 'applied' || state === 'undone' ? 4 : 3)
