import { createApi } from '@bellhouse/api-client'
import { checkPaper, readPaperCode, showPaperCode } from '@bellhouse/contracts'
import { apiBase } from '@bellhouse/session'
import { Button, TextField } from '@bellhouse/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { useSchool } from '../../school-context'
import styles from '../public-form.module.css'
import { PublicFrame } from '../public-frame'
import { sentenceAbout } from '../sentence-about'
import { type Finding, PaperFinding } from './paper-finding'

/** Whoever holds a printed paper of the school finds out whether it is genuine; the code comes with the address, or is typed. */
export default function VerifyScreen({ code }: { code: string | null }) {
  const { name } = useSchool()
  const [api] = useState(() => createApi({ baseUrl: apiBase, token: () => null }))
  const [finding, setFinding] = useState<Finding | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function ask(given: string) {
    setAsking(true)
    const shown = showPaperCode(readPaperCode(given))
    try {
      setFinding({ code: shown, paper: await api(checkPaper, { code: given }) })
    } catch (error) {
      setFinding({ code: shown, failure: sentenceAbout(error) })
    }
    setAsking(false)
  }

  useEffect(() => {
    if (code) void ask(code)
  }, [code])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void ask(String(new FormData(event.currentTarget).get('code')))
  }

  return (
    <PublicFrame title="Is this paper genuine?">
      <div role="status">{finding && <PaperFinding {...finding} />}</div>
      <form className={styles.form} onSubmit={handleSubmit}>
        <p>Each paper that {name} issues carries a code of twelve letters and figures beside a square of dots.</p>
        <TextField
          label="Code on the paper"
          name="code"
          defaultValue={code ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button look="primary" type="submit" busy={isAsking}>
          Check
        </Button>
      </form>
    </PublicFrame>
  )
}
