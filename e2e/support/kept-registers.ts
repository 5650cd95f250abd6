import type { Page } from '@playwright/test'
import { expect } from './test'

/** Whether the browser has the teacher's registers of today and the next days. */
const hasRegisters = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('bellhouse-kept')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(false)
        opening.onsuccess = () => {
          const answers = opening.result.transaction('answers').objectStore('answers')
          const counting = answers.count(['teacher', 'own registers'])
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result > 0)
          }
        }
      }),
  )

/** Until they are there: each browser asks for them at a moment of its own. */
export const registersKept = (page: Page) => expect.poll(() => hasRegisters(page), { timeout: 60_000 }).toBe(true)
