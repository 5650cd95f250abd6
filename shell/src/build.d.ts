/** Versions of the packages that remotes take from the shell; put in by the build. */
declare const SHARED_VERSIONS: Record<string, string>

/** The address of the service worker; empty where there is none. */
declare const SERVICE_WORKER: string

declare module '@bellhouse/ui/theme.css'
declare module 'react-toastify/ReactToastify.css'
declare module '*/toasts.css'

declare module '*.module.css' {
  const names: Record<string, string>
  export default names
}
