import { NetworkError } from '@bellhouse/api-client'
import type { InputOf, previewStudentChanges } from '@bellhouse/contracts'
import { ErrorNotice, Loading, Notice } from '@bellhouse/ui'
import { useEffect, useEffectEvent } from 'react'
import { usePreviewChanges } from './students.queries'

type Change = InputOf<typeof previewStudentChanges>

/** Milliseconds until is asked once more what the network has lost. */
const pause = 2_000

/** What follows from a change, asked again whenever it is another one. */
export function ChangeConsequences({ change }: { change: Change }) {
  const previewing = usePreviewChanges()
  const ask = useEffectEvent((text: string) => previewing.mutate(JSON.parse(text) as Change))
  // By its text, as a change is made anew with each drawing.
  const asked = JSON.stringify(change)
  useEffect(() => ask(asked), [asked])

  // A preview changes nothing, so nobody has to close the question and open it again to have one.
  const isLost = previewing.error instanceof NetworkError
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => ask(asked), pause)
    return () => clearTimeout(timer)
  }, [isLost, asked])

  if (previewing.error) {
    return <ErrorNotice error={previewing.error} />
  }
  if (!previewing.data) return <Loading />
  return (
    <section aria-label="What follows" aria-live="polite">
      <Notice kind="info">
        {previewing.data.consequences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </section>
  )
}
