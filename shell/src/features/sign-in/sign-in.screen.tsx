import { useEffect, useRef } from 'react'
import { useSchool } from '../../school-context'
import { drawSignIn } from './draw-sign-in'

/** The sign-in page inside the portal, for whose session has ended. Whoever shows it hears of the session itself and leads on. */
export default function SignInScreen() {
  const school = useSchool()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? drawSignIn(place.current, { school }) : undefined), [school])
  return <div ref={place} />
}
