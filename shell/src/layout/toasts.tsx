import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { Icon, toastDefaults } from '@bellhouse/ui'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type CloseButtonProps, ToastContainer, toast } from 'react-toastify/unstyled'

// Each toast is an alert, as the specification has it; the library's section round them is a live region too, and offers no other
// way to say that it is none, so that every sentence was read out twice.
const silenceRegion = (place: HTMLElement | null) => place?.querySelector('.Toastify')?.setAttribute('aria-live', 'off')

// The library's own is called `close`, whatever it closes.
const CloseMessage = ({ closeToast }: CloseButtonProps) => (
  <button type="button" className="Toastify__close-button" aria-label="Close message" onClick={closeToast}>
    <Icon name="x" size={16} />
  </button>
)

/** The portal's one container; whoever has something to say calls `notify()`. */
export function Toasts() {
  const place = useFrontPlace()
  return createPortal(
    <div ref={silenceRegion}>
      <ToastContainer {...toastDefaults} newestOnTop closeButton={CloseMessage} />
    </div>,
    place,
  )
}

/**
 * While a dialog is open nothing else of the page can be seen, heard or pressed, so what is said then is said in the dialog; it comes out
 * again when that ends.
 */
function useFrontPlace() {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    let front: Element = document.body
    const isThere = () => front.isConnected && (front === document.body || front.hasAttribute('open'))
    const watcher = new MutationObserver(() => isThere() || goToFront())
    const goToFront = () => {
      front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      if (place.parentElement !== front) front.append(place)
      watcher.disconnect()
      if (front !== document.body)
        watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    }
    goToFront()
    // A moment later, because many a dialog says what it has done and ends.
    const forget = toast.onChange(({ status }) => void (status === 'added' && setTimeout(goToFront)))
    return () => {
      forget()
      watcher.disconnect()
      place.remove()
    }
  }, [place])
  return place
}
