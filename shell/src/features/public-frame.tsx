import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePageTitle } from '../navigation/use-page-title'
import { useSchool } from '../school-context'
import { drawPublicFrame } from './draw-public-frame'

/** The frame of the pages that need no session, around what React draws. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const school = useSchool()
  const place = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<HTMLElement>()
  usePageTitle(title)
  useLayoutEffect(() => {
    const drawn = drawPublicFrame(title, school)
    place.current?.replaceChildren(drawn.frame)
    setSheet(drawn.sheet)
  }, [title, school])
  return <div ref={place}>{sheet && createPortal(children, sheet)}</div>
}
