import { useApi } from '@bellhouse/api-client'
import { stopSeeingAs } from '@bellhouse/contracts'
import { endSession, keepToken } from '@bellhouse/session'
import { Button, clockTime, Notice, notifyError } from '@bellhouse/ui'
import { useState } from 'react'
import { useMe } from '../features/own-password/use-me'

/** Says on every screen that somebody looks at the portal as somebody else, with the way back. */
export function ViewerBanner({ goTo = (address: string) => location.assign(address) }) {
  const api = useApi()
  const me = useMe()
  const [isStopping, setIsStopping] = useState(false)
  if (!me?.seenBy) return null

  async function handleStop() {
    setIsStopping(true)
    try {
      const { access_token } = await api(stopSeeingAs, {})
      if (access_token) keepToken(access_token)
      else endSession()
      // Nothing of the one stays in memory for the other.
      goTo('/')
    } catch (error) {
      notifyError(error)
      setIsStopping(false)
    }
  }

  return (
    <Notice>
      You are viewing the portal as {me.name} until {clockTime(me.seenBy.until)}. Nothing can be changed.{' '}
      <Button busy={isStopping} onClick={handleStop}>
        Stop viewing
      </Button>
    </Notice>
  )
}
