import { type Api, createApi } from '@bellhouse/api-client'
import { finishProviderSignIn, providerAddress, type SecondStep, startProviderSignIn } from '@bellhouse/contracts'
import { apiBase, fetchWithClock, keepToken, readSession, sessionOf, watchSession } from '@bellhouse/session'
import { buttonClass } from '@bellhouse/ui'
import { useEffect, useState } from 'react'
import { useSchool } from '../../school-context'
import styles from '../public-form.module.css'
import { PublicFrame } from '../public-frame'
import { sentenceAbout } from '../sentence-about'
import SecondStepScreen from './second-step.screen'

interface ProviderScreenProps {
  /** What the provider has sent back; empty for whoever is about to go there. */
  search: string
  goTo?: (address: string) => void
}

const leave = (address: string) => location.replace(address)

/** Sends the browser to the school's provider, and signs in whoever it sends back. */
export default function ProviderScreen({ search, goTo = leave }: ProviderScreenProps) {
  const { signInWith } = useSchool()
  const [step, setStep] = useState<SecondStep>()
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => whenSignedIn(() => goTo('/login')), [goTo])
  useEffect(() => {
    const api = createApi({ baseUrl: apiBase, token: () => null, fetch: fetchWithClock })
    const going = search ? finish(api, search).then(setStep) : begin(api).then(goTo)
    going.catch(setFailure)
  }, [search, goTo])

  if (step) return <SecondStepScreen step={step} onAgain={() => goTo(providerAddress)} />
  if (!failure) {
    return (
      <PublicFrame title="Sign in">
        <p role="status">
          One moment: {search ? 'you are being signed in' : `on to ${signInWith ?? 'your school’s sign-in'}`} …
        </p>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame title="Sign in">
      <div className={styles.form}>
        <p role="alert">{sentenceAbout(failure)}</p>
        <a href={providerAddress} className={buttonClass('primary')}>
          Try again
        </a>
        <a href="/login">Back to sign in</a>
      </div>
    </PublicFrame>
  )
}

/** Says once that there is a session; answers how not to hear of it. */
function whenSignedIn(act: () => void) {
  const stop = watchSession(() => {
    if (!readSession()) return
    stop()
    act()
  })
  return stop
}

const begin = async (api: Api) => (await api(startProviderSignIn, {})).address

/** The second step, for whoever has one; else the session is stored. */
async function finish(api: Api, search: string): Promise<SecondStep | undefined> {
  const answer = await api(finishProviderSignIn, { query: search })
  if (answer.status === 202) return answer.second_step
  keepToken(answer.access_token, sessionOf(answer.access_token)?.username)
  return undefined
}
