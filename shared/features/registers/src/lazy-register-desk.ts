import { lazy } from 'react'

/** The register is the largest piece of the kit and only two screens need it, so it comes with the first of them. */
export const RegisterDesk = lazy(async () => ({ default: (await import('./register-desk')).RegisterDesk }))
