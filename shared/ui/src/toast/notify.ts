import type { ToastOptions } from 'react-toastify/unstyled'

type Kind = 'info' | 'success' | 'warning' | 'error'

/** The defaults of every toast; the shell hands them to its one container. */
export const toastDefaults = {
  position: 'top-right',
  autoClose: 5000,
  draggable: 'touch',
  draggablePercent: 80,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  role: 'alert',
  theme: 'light',
} as const

/** The guard's toasts stand apart from all others. */
export const guardToast = {
  position: 'top-center',
  autoClose: 5000,
  hideProgressBar: true,
  theme: 'colored',
} as const satisfies ToastOptions

/** Heard by whoever shows the toasts, so that nothing of the kind is in the page before the first one. */
export const toastEvent = 'bellhouse:toast'

/** Says what has just happened. The library is fetched with the first toast, which a sign-in page may never need. */
export async function notify(message: string, kind: Kind = 'info', options: ToastOptions = {}): Promise<void> {
  const { toast } = await import('react-toastify/unstyled')
  window.dispatchEvent(new Event(toastEvent))
  toast[kind](message, options)
}
