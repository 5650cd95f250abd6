import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { toastDefaults } from '@bellhouse/ui'
import { ToastContainer } from 'react-toastify/unstyled'

/** The portal's one container; whoever has something to say calls `notify()`. */
export function Toasts() {
  return <ToastContainer {...toastDefaults} newestOnTop />
}
