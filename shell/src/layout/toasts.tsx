import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { Icon, toastDefaults } from '@bellhouse/ui'
import { type CloseButtonProps, ToastContainer } from 'react-toastify/unstyled'

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
  return (
    <div ref={silenceRegion}>
      <ToastContainer {...toastDefaults} newestOnTop closeButton={CloseMessage} />
    </div>
  )
}
