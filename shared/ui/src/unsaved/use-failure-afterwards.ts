import { useEffect, useRef } from 'react'
import { problemSentence } from '../frame/failure-sentences'
import { notify } from '../toast/notify'

/** Says that something was not saved, where the field that says so otherwise has been left with its screen. */
export function useFailureAfterwards(what: string): (error: unknown) => void {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return (error) => {
    if (isThere.current) return
    void notify(`${what} was not saved. ${problemSentence(error)}`, 'error', { autoClose: false })
  }
}
