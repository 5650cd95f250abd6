import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { toastDefaults } from '@bellhouse/ui'
import { ToastContainer } from 'react-toastify/unstyled'

// Each toast is an alert, as the specification has it; the library's section round them is a live region too, and offers no other
// way to say that it is none, so that every sentence was read out twice.
const silenceRegion = (place: HTMLElement | null) => place?.querySelector('.Toastify')?.setAttribute('aria-live', 'off')

/** The portal's one container; whoever has something to say calls `notify()`. */
export function Toasts() {
  return (
    <div ref={silenceRegion}>
      <ToastContainer {...toastDefaults} newestOnTop />
    </div>
  )
}
