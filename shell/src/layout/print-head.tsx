import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './print-head.module.css'

/** On paper, where menu and header are not, says whose page it is and of which day: that of the printing, also where the page is from yesterday. */
export function PrintHead({ school }: { school: string }) {
  const [day, setDay] = useState('')

  useEffect(() => {
    const tellDay = () => flushSync(() => setDay(longDate(new Date())))
    window.addEventListener('beforeprint', tellDay)
    return () => window.removeEventListener('beforeprint', tellDay)
  }, [])

  return (
    <div className={styles.head} aria-hidden>
      <span>{school}</span>
      <span>{day}</span>
    </div>
  )
}

const longDate = (day: Date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(day)
