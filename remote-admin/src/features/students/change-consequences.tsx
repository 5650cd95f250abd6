import type { InputOf, previewStudentChanges } from '@bellhouse/contracts'
import { Loading, Notice, problemSentence } from '@bellhouse/ui'
import { useEffect, useEffectEvent } from 'react'
import { usePreviewChanges } from './students.queries'

type Change = InputOf<typeof previewStudentChanges>

/** What follows from a change, asked again whenever it is another one. */
export function ChangeConsequences({ change }: { change: Change }) {
  const previewing = usePreviewChanges()
  const ask = useEffectEvent((text: string) => previewing.mutate(JSON.parse(text) as Change))
  // By its text, as a change is made anew with each drawing.
  const asked = JSON.stringify(change)
  useEffect(() => ask(asked), [asked])

  if (previewing.error) {
    return (
      <Notice kind="bad" role="alert">
        {problemSentence(previewing.error)}
      </Notice>
    )
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
