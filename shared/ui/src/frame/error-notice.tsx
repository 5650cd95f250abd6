import type { ReactNode } from 'react'
import { Notice } from '../empty/notice'
import { problemSentence } from './failure-sentences'

interface ErrorNoticeProps {
  /** As a command or a question has it; nothing where it has none. */
  error: unknown
  action?: ReactNode
}

/** Why something could not be done, in the place where it was asked for. */
export function ErrorNotice({ error, action }: ErrorNoticeProps) {
  if (!error) return null
  return (
    <Notice kind="bad" role="alert" action={action}>
      {problemSentence(error)}
    </Notice>
  )
}
