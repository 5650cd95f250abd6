import { useApi } from '@bellhouse/api-client'
import type { Endpoint, InputOf } from '@bellhouse/contracts'
import { notifyError } from '@bellhouse/ui'
import { useState } from 'react'

interface Download {
  filename: string
  blob: Blob
}

/** Fetches a file from a `download` endpoint and hands it to the browser to keep; true once it has. A failure becomes a toast. */
export function useDownload<E extends Endpoint>(endpoint: E) {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)

  const download = async (input: InputOf<E>) => {
    setIsBusy(true)
    try {
      keep((await api(endpoint, input)) as Download)
      return true
    } catch (error) {
      await notifyError(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { download, isBusy }
}

function keep({ filename, blob }: Download) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // The browser has to have begun before the address may go.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
